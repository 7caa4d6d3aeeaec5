package org.openmds.wsrf.xpath;

import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xpath.document.AxisWalk;
import org.openmds.wsrf.xpath.document.NodeSink;
import org.openmds.wsrf.xpath.document.NodeTest;
import org.openmds.wsrf.xpath.document.RequiredValues;

import com.google.errorprone.annotations.Immutable;

/** The axes of XPath 1.0, section 2.2, and one more as the rewritten form of {@code //@name}. */
enum Axis {
    CHILD(AxisWalk::child), //
    DESCENDANT(AxisWalk::descendant), //
    DESCENDANT_OR_SELF(AxisWalk::descendantOrSelf), //
    SELF(AxisWalk::self), //
    PARENT(AxisWalk::parent), //
    ANCESTOR(AxisWalk::ancestor), //
    ANCESTOR_OR_SELF(AxisWalk::ancestorOrSelf), //
    FOLLOWING_SIBLING(AxisWalk::followingSibling), //
    PRECEDING_SIBLING(AxisWalk::precedingSibling), //
    FOLLOWING(AxisWalk::following), //
    PRECEDING(AxisWalk::preceding), //
    ATTRIBUTE(AxisWalk::attribute), //
    NAMESPACE(AxisWalk::namespace), //
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
     * Passes the nodes of the axis that match the test to the sink: in document order for forward axes, in reverse document order for
     * reverse axes.
     *
     * @return false if the sink wanted no more
     */
    boolean walk(XPathEvaluation evaluation, long from, NodeTest test, NodeSink sink) {
        return axisFunction.walk(evaluation.axes(), from, test, sink);
    }

    /**
     * Passes the nodes of the axis that match the test and have one of the values to the sink; further nodes that match the test may be included. See
     * {@link #walk(XPathEvaluation, long, NodeTest, NodeSink)}.
     */
    boolean walk(XPathEvaluation evaluation, long from, NodeTest test, RequiredValues values, NodeSink sink) {
        return switch (this) {
            case DESCENDANT -> evaluation.axes().descendant(from, test, values, sink);
            case DESCENDANT_OR_SELF -> evaluation.axes().descendantOrSelf(from, test, values, sink);
            default -> walk(evaluation, from, test, sink);
        };
    }

    /** Returns the axis's principal node kind, which name tests select (XPath 1.0, section 2.3). */
    NodeKind principal() {
        return switch (this) {
            case ATTRIBUTE, ALL_ATTRIBUTES -> NodeKind.ATTRIBUTE;
            case NAMESPACE -> NodeKind.NAMESPACE;
            default -> NodeKind.ELEMENT;
        };
    }

    /** Returns true if the nodes on the axis from a node include those from any node inside it. */
    boolean includesDescendants() {
        return this == DESCENDANT || this == DESCENDANT_OR_SELF || this == ALL_ATTRIBUTES;
    }
}
