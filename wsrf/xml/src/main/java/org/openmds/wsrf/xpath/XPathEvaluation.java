package org.openmds.wsrf.xpath;

import org.openmds.wsrf.xpath.document.AssembledDocument;
import org.openmds.wsrf.xpath.document.AxisWalk;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.text.XPathNumbers;

/** One evaluation of an expression over one document. Not thread-safe. */
record XPathEvaluation(AssembledDocument document, EvaluationBudget budget, AxisWalk axes) {

    static XPathEvaluation of(AssembledDocument document, EvaluationBudget budget) {
        return new XPathEvaluation(document, budget, new AxisWalk(document, budget));
    }

    /** Returns the string value of a node; its length is counted before. */
    String text(long node) {
        budget.step();
        return document.stringValue(node);
    }

    /** Returns the string value of a node as a number. The memory of the string is free again. */
    double number(long node) {
        long held = budget.held();
        double number = number(text(node));
        budget.releaseTo(held);
        return number;
    }

    /** Returns a text as a number; its length is counted before. */
    double number(String text) {
        budget.characters(text.length());
        return XPathNumbers.parse(text);
    }
}
