package org.openmds.wsrf.xpath;

import org.openmds.wsrf.xpath.document.AssembledDocument;
import org.openmds.wsrf.xpath.document.AxisWalk;
import org.openmds.wsrf.xpath.document.EvaluationBudget;

/** One evaluation of an expression over one document. Not thread-safe. */
record XPathEvaluation(AssembledDocument document, EvaluationBudget budget, AxisWalk axes) {

    static XPathEvaluation of(AssembledDocument document, EvaluationBudget budget) {
        return new XPathEvaluation(document, budget, new AxisWalk(document, budget));
    }

    /** Returns the string value of a node and counts its length. */
    String text(long node) {
        budget.step();
        return document.stringValue(node);
    }
}
