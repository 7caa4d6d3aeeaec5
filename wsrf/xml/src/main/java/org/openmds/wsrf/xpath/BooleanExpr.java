package org.openmds.wsrf.xpath;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.text.XPathStrings;

/** An expression whose value is a boolean. */
sealed interface BooleanExpr extends Expr {

    @Override
    default double number(Focus focus) {
        return bool(focus) ? 1 : 0;
    }

    @Override
    default String string(Focus focus) {
        return Boolean.toString(bool(focus));
    }

    /** Two or more operands. Evaluation stops at the first operand that decides the result. */
    record Or(List<Expr> operands) implements BooleanExpr {

        @Override
        public boolean bool(Focus focus) {
            for (Expr operand : operands) {
                if (operand.bool(focus)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** See {@link Or}. */
    record And(List<Expr> operands) implements BooleanExpr {

        @Override
        public boolean bool(Focus focus) {
            for (Expr operand : operands) {
                if (!operand.bool(focus)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** A comparison, see {@link ComparisonOperator}. */
    record Compare(Expr left, ComparisonOperator operator, Expr right) implements BooleanExpr {

        /** Returns the name in {@code local-name() = 'a'}, which queries use to avoid binding a prefix; null if the comparison has another form. */
        @Nullable
        String localName() {
            if (operator != ComparisonOperator.EQUAL) {
                return null;
            }
            if (isLocalName(left) && right instanceof StringExpr.Literal literal) {
                return literal.value();
            }
            return isLocalName(right) && left instanceof StringExpr.Literal literal ? literal.value() : null;
        }

        private static boolean isLocalName(Expr expr) {
            return expr instanceof StringExpr.StringFunctionCall call && call.function() == CoreFunction.LOCAL_NAME
                    && call.arguments().isEmpty();
        }

        @Override
        public List<Expr> operands() {
            return List.of(left, right);
        }

        @Override
        public boolean bool(Focus focus) {
            EvaluationBudget budget = focus.evaluation.budget();
            budget.step();
            long held = budget.held();
            boolean holds = operator.holds(left, right, focus);
            budget.releaseTo(held);
            return holds;
        }
    }

    /** A function call that returns a boolean. */
    record BooleanFunctionCall(CoreFunction function, List<Expr> arguments) implements BooleanExpr, FunctionCall {

        @Override
        public List<Expr> operands() {
            return arguments;
        }

        @Override
        public boolean bool(Focus focus) {
            EvaluationBudget budget = focus.evaluation.budget();
            budget.step();
            long held = budget.held();
            boolean value = value(focus, budget);
            budget.releaseTo(held);
            return value;
        }

        private boolean value(Focus focus, EvaluationBudget budget) {
            return switch (function) {
                case BOOLEAN -> arguments.get(0).bool(focus);
                case NOT -> !arguments.get(0).bool(focus);
                case TRUE -> true;
                case FALSE -> false;
                case LANG -> NodeFunctions.lang(arguments.get(0).string(focus), focus);
                case STARTS_WITH -> XPathStrings.startsWith(argument(0, focus), argument(1, focus), budget);
                case CONTAINS -> XPathStrings.contains(argument(0, focus), argument(1, focus), budget);
                default -> throw new IllegalStateException(function + " does not return a boolean");
            };
        }

        private String argument(int index, Focus focus) {
            return arguments.get(index).string(focus);
        }
    }
}
