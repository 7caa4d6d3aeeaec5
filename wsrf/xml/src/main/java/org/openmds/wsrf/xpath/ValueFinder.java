package org.openmds.wsrf.xpath;

import java.util.List;

import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xpath.document.NodeTest;
import org.openmds.wsrf.xpath.document.NodeTest.KindTest;
import org.openmds.wsrf.xpath.document.NodeTest.NameTest;
import org.openmds.wsrf.xpath.document.RequiredValues;

/**
 * Derives from the first predicate of a step the values that a node, or something inside it, must have for the predicate to hold. {@link TokenFinder} does the
 * same for whole entries.
 */
final class ValueFinder {

    private ValueFinder() {
    }

    /** @param test of the step */
    static RequiredValues requiredBy(List<Predicate> predicates, NodeTest test) {
        // Later predicates may count the nodes for which this one holds; a positional one counts all.
        return predicates.isEmpty() || predicates.get(0).positional()
                ? RequiredValues.NONE
                : condition(predicates.get(0).expr(), test);
    }

    private static RequiredValues condition(Expr expr, NodeTest test) {
        if (expr instanceof BooleanExpr.And and) {
            return and.operands()
                    .stream()
                    .map(operand -> condition(operand, test))
                    .reduce(RequiredValues.NONE, RequiredValues::and);
        }
        if (expr instanceof BooleanExpr.Or or) {
            return or.operands()
                    .stream()
                    .map(operand -> condition(operand, test))
                    .reduce(RequiredValues::or)
                    .orElse(RequiredValues.NONE);
        }
        if (expr instanceof BooleanExpr.Compare compare) {
            return comparison(compare, test);
        }
        if (expr instanceof BooleanExpr.BooleanFunctionCall call && call.function() == CoreFunction.BOOLEAN) {
            return condition(call.arguments().get(0), test);
        }
        return expr instanceof LocationPath path ? along(path) : RequiredValues.NONE;
    }

    private static RequiredValues comparison(BooleanExpr.Compare compare, NodeTest test) {
        if (compare.operator() != ComparisonOperator.EQUAL) {
            return RequiredValues.NONE;
        }
        if (compare.left() instanceof LocationPath path && compare.right() instanceof StringExpr.Literal literal) {
            return hasValue(path, literal, test);
        }
        return compare.right() instanceof LocationPath path && compare.left() instanceof StringExpr.Literal literal
                ? hasValue(path, literal, test)
                : RequiredValues.NONE;
    }

    /** @param test of the context node, for {@code .} */
    private static RequiredValues hasValue(LocationPath path, StringExpr.Literal literal, NodeTest test) {
        if (path.steps().isEmpty() || literal.value().isEmpty() || !path.staysInside()) {
            return RequiredValues.NONE;
        }
        LocationStep last = path.steps().get(path.steps().size() - 1);
        NodeTest valued = path.steps().size() == 1 && last.isAnyNodeOn(Axis.SELF) ? test : last.test();
        return isIndexed(valued) ? RequiredValues.of(valued, literal.text()) : along(path);
    }

    private static boolean isIndexed(NodeTest test) {
        return test instanceof NameTest nameTest && nameTest.principal() != NodeKind.NAMESPACE
                || test instanceof KindTest kindTest && kindTest.kind() == NodeKind.TEXT;
    }

    /** Returns what the predicates along a path require, if the path selects a node. */
    private static RequiredValues along(LocationPath path) {
        return path.staysInside()
                ? path.steps().stream().map(LocationStep::values).reduce(RequiredValues.NONE, RequiredValues::and)
                : RequiredValues.NONE;
    }
}
