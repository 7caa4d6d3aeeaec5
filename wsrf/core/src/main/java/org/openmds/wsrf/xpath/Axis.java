package org.openmds.wsrf.xpath;

import org.openmds.wsrf.xml.NodeKind;

import com.google.errorprone.annotations.Immutable;

/** The axes of XPath 1.0, section 2.2, and one more that {@code //@name} is turned into. */
enum Axis {
    CHILD(AxisWalk::child), DESCENDANT(AxisWalk::descendant), DESCENDANT_OR_SELF(AxisWalk::descendantOrSelf), SELF(
            AxisWalk::self), PARENT(AxisWalk::parent), ANCESTOR(AxisWalk::ancestor), ANCESTOR_OR_SELF(
                    AxisWalk::ancestorOrSelf), FOLLOWING_SIBLING(
                            AxisWalk::followingSibling), PRECEDING_SIBLING(AxisWalk::precedingSibling), FOLLOWING(
                                    AxisWalk::following), PRECEDING(AxisWalk::preceding), ATTRIBUTE(
                                            AxisWalk::attribute), NAMESPACE(AxisWalk::namespace),
    /** The attributes of the node and of all elements in it. */
    ALL_ATTRIBUTES(AxisWalk::descendant);

    private final AxisFunction axisFunction;

    @Immutable
    private interface AxisFunction {
        boolean walk(AxisWalk axes, long from, NodeTest test, NodeSink sink);
    }

    Axis(AxisFunction axisFunction) {
        this.axisFunction = axisFunction;
    }

    /**
     * Gives the sink the nodes of the axis for which the test holds: forward axes in document order, reverse axes against it.
     *
     * @return false when the sink did not want more
     */
    boolean walk(XPathEvaluation evaluation, long from, NodeTest test, NodeSink sink) {
        return axisFunction.walk(evaluation.axes(), from, test, sink);
    }

    /** The kind that a name test means (XPath 1.0, section 2.3). */
    NodeKind principal() {
        return switch (this) {
            case ATTRIBUTE, ALL_ATTRIBUTES -> NodeKind.ATTRIBUTE;
            case NAMESPACE -> NodeKind.NAMESPACE;
            default -> NodeKind.ELEMENT;
        };
    }

    /** Whether what a node gives includes all that any node in it gives. */
    boolean includesDescendants() {
        return this == DESCENDANT || this == DESCENDANT_OR_SELF || this == ALL_ATTRIBUTES;
    }
}
