package org.openmds.wsrf.xpath;

/**
 * What XPath 1.0, section 1, calls the context. It moves from node to node while a predicate is tested, so an expression must not keep it. Not
 * thread-safe.
 */
final class Focus {

    final XPathEvaluation evaluation;
    long node;
    int position;
    /** 0 where the expression does not ask for it. */
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
