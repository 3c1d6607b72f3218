import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import { Refusal } from '../../platform/http/refusal.ts'

const later = async (): Promise<never> => {
  throw new Refusal('ERR_UNAVAILABLE')
}

export const drawingRoutes = (host: RouteHost): void => {
  bind(host, contract.readDrawingTasks, later)
  bind(host, contract.chooseDrawingCounting, later)
  bind(host, contract.startDrawingSession, later)
  bind(host, contract.saveDrawing, later)
  bind(host, contract.chooseDrawingConcept, later)
  bind(host, contract.listDrawings, later)
  bind(host, contract.readDrawing, later)
  bind(host, contract.drawDrawing, later)
  bind(host, contract.removeDrawing, later)
  bind(host, contract.readDrawingReading, later)
  bind(host, contract.listCircles, later)
  bind(host, contract.saveCircles, later)
  bind(host, contract.removeCircles, later)
  bind(host, contract.listWeekLines, later)
  bind(host, contract.readWeekLine, later)
  bind(host, contract.saveWeekLine, later)
  bind(host, contract.removeWeekLine, later)
  bind(host, contract.listIdeaFigures, later)
  bind(host, contract.openIdeaFigure, later)
  bind(host, contract.codeIdea, later)
  bind(host, contract.renameIdea, later)
  bind(host, contract.mergeIdea, later)
}
