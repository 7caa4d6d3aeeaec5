package org.openmds.wsrf.xpath;

/** One evaluation of an expression over one document. Not thread-safe. */
record Evaluation(AssembledDocument document, Budget budget, AxisWalk axes) {

    static Evaluation of(AssembledDocument document, Budget budget) {
        return new Evaluation(document, budget, new AxisWalk(document, budget));
    }

    /** The string value of a node, counted. */
    String text(long node) {
        budget.step();
        return document.stringValue(node);
    }
}
