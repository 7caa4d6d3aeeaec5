package org.openmds.wsrf.xpath;

import java.util.List;

import org.openmds.wsrf.xpath.document.AssembledDocument;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.document.Utf8Text;
import org.openmds.wsrf.xpath.text.XPathStrings;

/** An expression whose value is a string. */
sealed interface StringExpr extends Expr {

    @Override
    default boolean bool(Focus focus) {
        EvaluationBudget budget = focus.evaluation.budget();
        long held = budget.held();
        boolean filled = !string(focus).isEmpty();
        budget.releaseTo(held);
        return filled;
    }

    @Override
    default double number(Focus focus) {
        EvaluationBudget budget = focus.evaluation.budget();
        long held = budget.held();
        double number = focus.evaluation.number(string(focus));
        budget.releaseTo(held);
        return number;
    }

    /** A string literal. */
    final class Literal implements StringExpr {
        private final Utf8Text text;

        Literal(String value) {
            this.text = new Utf8Text(value);
        }

        String value() {
            return text.text();
        }

        Utf8Text text() {
            return text;
        }

        @Override
        public String string(Focus focus) {
            return text.text();
        }

        /** Returns true if a node has this string value. */
        boolean isValueOf(long node, AssembledDocument document) {
            return document.hasStringValue(node, text);
        }
    }

    /** A function call that returns a string. The memory of its arguments is free again when it returns. */
    record StringFunctionCall(CoreFunction function, List<Expr> arguments) implements StringExpr, FunctionCall {

        @Override
        public List<Expr> operands() {
            return arguments;
        }

        @Override
        public String string(Focus focus) {
            EvaluationBudget budget = focus.evaluation.budget();
            budget.step();
            long held = budget.held();
            String value = value(focus, budget);
            budget.releaseTo(held);
            budget.hold(value.length());
            return value;
        }

        private String value(Focus focus, EvaluationBudget budget) {
            return switch (function) {
                case STRING -> contextOr(0, focus);
                case NORMALIZE_SPACE -> XPathStrings.normalizeSpace(contextOr(0, focus), budget);
                case LOCAL_NAME -> name(NodeFunctions.localName(node(focus), focus.document()), budget);
                case NAMESPACE_URI -> name(NodeFunctions.namespaceUri(node(focus), focus.document()), budget);
                case NAME -> name(NodeFunctions.name(node(focus), focus.document()), budget);
                case CONCAT -> XPathStrings.concat(allArguments(focus), budget);
                case SUBSTRING_BEFORE -> XPathStrings.substringBefore(argument(0, focus), argument(1, focus), budget);
                case SUBSTRING_AFTER -> XPathStrings.substringAfter(argument(0, focus), argument(1, focus), budget);
                case SUBSTRING -> XPathStrings.substring(argument(0, focus), arguments.get(1).number(focus),
                        arguments.size() == 2 ? Double.POSITIVE_INFINITY : arguments.get(2).number(focus), budget);
                case TRANSLATE -> XPathStrings.translate(argument(0, focus), argument(1, focus), argument(2, focus),
                        budget);
                default -> throw new IllegalStateException(function + " does not return a string");
            };
        }

        /** Counts a name, which exists already. */
        private static String name(String name, EvaluationBudget budget) {
            budget.characters(name.length());
            return name;
        }

        private String[] allArguments(Focus focus) {
            String[] all = new String[arguments.size()];
            for (int i = 0; i < all.length; i++) {
                all[i] = argument(i, focus);
            }
            return all;
        }

        private String argument(int index, Focus focus) {
            return arguments.get(index).string(focus);
        }

        private String contextOr(int index, Focus focus) {
            return arguments.size() > index ? argument(index, focus) : focus.evaluation.text(focus.node);
        }

        private long node(Focus focus) {
            return arguments.isEmpty() ? focus.node : ((NodeSetExpr) arguments.get(0)).first(focus);
        }
    }
}
