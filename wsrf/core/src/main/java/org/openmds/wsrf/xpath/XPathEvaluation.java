package org.openmds.wsrf.xpath;

/** One evaluation of an expression over one document. Not thread-safe. */
record XPathEvaluation(AssembledDocument document, EvaluationBudget budget, AxisWalk axes) {

    static XPathEvaluation of(AssembledDocument document, EvaluationBudget budget) {
        return new XPathEvaluation(document, budget, new AxisWalk(document, budget));
    }

    /** The string value of a node, counted. */
    String text(long node) {
        budget.step();
        return document.stringValue(node);
    }
}
