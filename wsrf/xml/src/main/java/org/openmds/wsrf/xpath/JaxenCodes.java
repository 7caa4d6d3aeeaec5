package org.openmds.wsrf.xpath;

import org.jaxen.saxpath.Operator;

/** Converts the numbers by which Jaxen's reader reports axes and operators. */
final class JaxenCodes {

    private JaxenCodes() {
    }

    static Axis axis(int code) {
        return switch (code) {
            case org.jaxen.saxpath.Axis.CHILD -> Axis.CHILD;
            case org.jaxen.saxpath.Axis.DESCENDANT -> Axis.DESCENDANT;
            case org.jaxen.saxpath.Axis.DESCENDANT_OR_SELF -> Axis.DESCENDANT_OR_SELF;
            case org.jaxen.saxpath.Axis.SELF -> Axis.SELF;
            case org.jaxen.saxpath.Axis.PARENT -> Axis.PARENT;
            case org.jaxen.saxpath.Axis.ANCESTOR -> Axis.ANCESTOR;
            case org.jaxen.saxpath.Axis.ANCESTOR_OR_SELF -> Axis.ANCESTOR_OR_SELF;
            case org.jaxen.saxpath.Axis.FOLLOWING_SIBLING -> Axis.FOLLOWING_SIBLING;
            case org.jaxen.saxpath.Axis.PRECEDING_SIBLING -> Axis.PRECEDING_SIBLING;
            case org.jaxen.saxpath.Axis.FOLLOWING -> Axis.FOLLOWING;
            case org.jaxen.saxpath.Axis.PRECEDING -> Axis.PRECEDING;
            case org.jaxen.saxpath.Axis.ATTRIBUTE -> Axis.ATTRIBUTE;
            case org.jaxen.saxpath.Axis.NAMESPACE -> Axis.NAMESPACE;
            default -> throw new IllegalArgumentException("unknown axis code: " + code);
        };
    }

    static ComparisonOperator comparison(int code) {
        return switch (code) {
            case Operator.EQUALS -> ComparisonOperator.EQUAL;
            case Operator.NOT_EQUALS -> ComparisonOperator.NOT_EQUAL;
            case Operator.LESS_THAN -> ComparisonOperator.LESS;
            case Operator.LESS_THAN_EQUALS -> ComparisonOperator.LESS_OR_EQUAL;
            case Operator.GREATER_THAN -> ComparisonOperator.GREATER;
            case Operator.GREATER_THAN_EQUALS -> ComparisonOperator.GREATER_OR_EQUAL;
            default -> throw new IllegalArgumentException("unknown comparison code: " + code);
        };
    }

    static NumberExpr.Operator arithmetic(int code) {
        return switch (code) {
            case Operator.ADD -> NumberExpr.Operator.ADD;
            case Operator.SUBTRACT -> NumberExpr.Operator.SUBTRACT;
            case Operator.MULTIPLY -> NumberExpr.Operator.MULTIPLY;
            case Operator.DIV -> NumberExpr.Operator.DIVIDE;
            case Operator.MOD -> NumberExpr.Operator.REMAINDER;
            default -> throw new IllegalArgumentException("unknown code of an arithmetic operator: " + code);
        };
    }
}
