package org.openmds.wsrf.xpath;

import java.util.List;

import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.text.XPathNumbers;
import org.openmds.wsrf.xpath.text.XPathStrings;

/** An expression whose value is a number. */
sealed interface NumberExpr extends Expr {

    /** Work to print a number: it has at most 17 digits and 325 zeros. */
    int STEPS_PER_TEXT = 16;

    @Override
    default boolean bool(Focus focus) {
        double value = number(focus);
        return value != 0 && !Double.isNaN(value);
    }

    @Override
    default String string(Focus focus) {
        String text = XPathNumbers.text(number(focus));
        focus.evaluation.budget().steps(STEPS_PER_TEXT);
        focus.evaluation.budget().hold(text.length());
        return text;
    }

    /** A number literal. */
    record Literal(double value) implements NumberExpr {

        @Override
        public double number(Focus focus) {
            return value;
        }
    }

    /** The operators of XPath 1.0, section 3.5. */
    enum Operator {
        ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER;

        private double of(double left, double right) {
            return switch (this) {
                case ADD -> left + right;
                case SUBTRACT -> left - right;
                case MULTIPLY -> left * right;
                case DIVIDE -> left / right;
                case REMAINDER -> left % right;
            };
        }
    }

    /** An operation on two numbers. */
    record Arithmetic(Expr left, Operator operator, Expr right) implements NumberExpr {

        @Override
        public List<Expr> operands() {
            return List.of(left, right);
        }

        @Override
        public double number(Focus focus) {
            focus.evaluation.budget().step();
            return operator.of(left.number(focus), right.number(focus));
        }
    }

    /** A minus sign. */
    record Negation(Expr operand) implements NumberExpr {

        @Override
        public List<Expr> operands() {
            return List.of(operand);
        }

        @Override
        public double number(Focus focus) {
            focus.evaluation.budget().step();
            return -operand.number(focus);
        }
    }

    /** A function call that returns a number. */
    record NumberFunctionCall(CoreFunction function, List<Expr> arguments) implements NumberExpr, FunctionCall {

        @Override
        public List<Expr> operands() {
            return arguments;
        }

        @Override
        public double number(Focus focus) {
            EvaluationBudget budget = focus.evaluation.budget();
            budget.step();
            long held = budget.held();
            double value = value(focus, budget);
            budget.releaseTo(held);
            return value;
        }

        private double value(Focus focus, EvaluationBudget budget) {
            return switch (function) {
                case LAST -> focus.size;
                case POSITION -> focus.position;
                case COUNT -> ((NodeSetExpr) arguments.get(0)).count(focus);
                case SUM -> NodeFunctions.sum((NodeSetExpr) arguments.get(0), focus);
                case NUMBER -> arguments.isEmpty()
                        ? focus.evaluation.number(focus.evaluation.text(focus.node))
                        : arguments.get(0).number(focus);
                case FLOOR -> Math.floor(arguments.get(0).number(focus));
                case CEILING -> Math.ceil(arguments.get(0).number(focus));
                case ROUND -> XPathNumbers.round(arguments.get(0).number(focus));
                case STRING_LENGTH -> XPathStrings.length(arguments.isEmpty()
                        ? focus.evaluation.text(focus.node)
                        : arguments.get(0).string(focus), budget);
                default -> throw new IllegalStateException(function + " does not return a number");
            };
        }
    }
}
