package org.openmds.wsrf.xpath;

import org.openmds.wsrf.xpath.document.AssembledDocument;

/**
 * The context of XPath 1.0, section 1: context node, position and size (the focus, in the terms of XPath 2.0). It is changed for each node
 * while a predicate is tested, so an expression must not keep it. Not thread-safe.
 */
final class Focus {

    final XPathEvaluation evaluation;
    long node;
    int position;
    /** Number of candidates; 0 if the expression does not call {@code last()}. */
    int size;

    Focus(XPathEvaluation evaluation, long node, int position, int size) {
        this.evaluation = evaluation;
        this.node = node;
        this.position = position;
        this.size = size;
    }

    AssembledDocument document() {
        return evaluation.document();
    }
}
