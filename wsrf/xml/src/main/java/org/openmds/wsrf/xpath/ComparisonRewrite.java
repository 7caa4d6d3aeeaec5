package org.openmds.wsrf.xpath;

import java.util.ArrayList;
import java.util.List;

import org.openmds.wsrf.xpath.document.NodeTest.NameTest;

/**
 * Rewrites comparisons in a predicate: {@code .//a/@k='v'} becomes {@code boolean(.//a[@k='v'])}. Both are true if one node has the value, and the step to
 * the elements then knows the value that it looks for.
 */
final class ComparisonRewrite {

    private ComparisonRewrite() {
    }

    /** Rewrites a whole predicate: {@code [position() = 3]} becomes {@code [3]}, which ends the walk at the third candidate. */
    static Expr ofPredicate(Expr predicate) {
        if (predicate instanceof BooleanExpr.Compare compare && compare.operator() == ComparisonOperator.EQUAL) {
            if (isPosition(compare.left()) && compare.right() instanceof NumberExpr.Literal index) {
                return index;
            }
            if (isPosition(compare.right()) && compare.left() instanceof NumberExpr.Literal index) {
                return index;
            }
        }
        return of(predicate);
    }

    private static boolean isPosition(Expr expr) {
        return expr instanceof NumberExpr.NumberFunctionCall call && call.function() == CoreFunction.POSITION;
    }

    /** @param condition in a predicate */
    private static Expr of(Expr condition) {
        if (condition instanceof BooleanExpr.And and) {
            return new BooleanExpr.And(and.operands().stream().map(ComparisonRewrite::of).toList());
        }
        if (condition instanceof BooleanExpr.Or or) {
            return new BooleanExpr.Or(or.operands().stream().map(ComparisonRewrite::of).toList());
        }
        if (!(condition instanceof BooleanExpr.Compare compare) || compare.operator() != ComparisonOperator.EQUAL) {
            return condition;
        }
        if (compare.left() instanceof LocationPath path && compare.right() instanceof StringExpr.Literal literal) {
            return rewritten(compare, path, literal);
        }
        return compare.right() instanceof LocationPath path && compare.left() instanceof StringExpr.Literal literal
                ? rewritten(compare, path, literal)
                : compare;
    }

    private static Expr rewritten(BooleanExpr.Compare compare, LocationPath path, StringExpr.Literal literal) {
        int last = path.steps().size() - 1;
        if (last < 1 || !isLongSearch(path.steps().get(last - 1))) {
            return compare;
        }
        LocationStep searched = path.steps().get(last - 1);
        List<Predicate> predicates = new ArrayList<>(searched.predicates());
        predicates.add(Predicate.of(new BooleanExpr.Compare(
                LocationPath.of(null, false, List.of(path.steps().get(last))), ComparisonOperator.EQUAL, literal)));
        List<LocationStep> steps = new ArrayList<>(path.steps().subList(0, last - 1));
        steps.add(new LocationStep(searched.axis(), searched.test(), List.copyOf(predicates)));
        return new BooleanExpr.BooleanFunctionCall(CoreFunction.BOOLEAN,
                List.of(LocationPath.of(path.head(), path.absolute(), steps)));
    }

    private static boolean isLongSearch(LocationStep step) {
        return (step.axis() == Axis.DESCENDANT || step.axis() == Axis.DESCENDANT_OR_SELF)
                && step.test() instanceof NameTest && step.predicates().isEmpty();
    }
}
