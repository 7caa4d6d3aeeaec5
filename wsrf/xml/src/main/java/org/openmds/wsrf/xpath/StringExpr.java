package org.openmds.wsrf.xpath;

import java.nio.charset.StandardCharsets;
import java.util.List;

import org.openmds.wsrf.xpath.document.AssembledDocument;

/** An expression whose value is a string. */
sealed interface StringExpr extends Expr {

    @Override
    default boolean bool(Focus focus) {
        return !string(focus).isEmpty();
    }

    @Override
    default double number(Focus focus) {
        return XPathNumbers.parse(string(focus));
    }

    /** A string literal. */
    final class Literal implements StringExpr {
        private final String value;
        private final byte[] utf8;

        Literal(String value) {
            this.value = value;
            this.utf8 = value.getBytes(StandardCharsets.UTF_8);
        }

        String value() {
            return value;
        }

        @Override
        public String string(Focus focus) {
            return value;
        }

        /** Returns true if a node has this string value. */
        boolean isValueOf(long node, AssembledDocument document) {
            return document.hasStringValue(node, value, utf8);
        }
    }

    /** A function call that returns a string. The length of the result is counted. */
    record StringFunctionCall(CoreFunction function, List<Expr> arguments) implements StringExpr {

        @Override
        public String string(Focus focus) {
            focus.evaluation.budget().step();
            return focus.evaluation.budget().countCharacters(value(focus));
        }

        private String value(Focus focus) {
            return switch (function) {
                case STRING -> contextOr(0, focus);
                case NORMALIZE_SPACE -> XPathStrings.normalizeSpace(contextOr(0, focus));
                case LOCAL_NAME -> NodeFunctions.localName(node(focus), focus.document());
                case NAMESPACE_URI -> NodeFunctions.namespaceUri(node(focus), focus.document());
                case NAME -> NodeFunctions.name(node(focus), focus.document());
                case CONCAT -> XPathStrings.concat(arguments, focus);
                case SUBSTRING_BEFORE -> XPathStrings.substringBefore(argument(0, focus), argument(1, focus));
                case SUBSTRING_AFTER -> XPathStrings.substringAfter(argument(0, focus), argument(1, focus));
                case SUBSTRING -> XPathStrings.substring(argument(0, focus), arguments.get(1).number(focus),
                        arguments.size() == 2 ? Double.POSITIVE_INFINITY : arguments.get(2).number(focus));
                case TRANSLATE -> XPathStrings.translate(argument(0, focus), argument(1, focus), argument(2, focus));
                default -> throw new IllegalStateException(function + " does not return a string");
            };
        }

        private String argument(int index, Focus focus) {
            return arguments.get(index).string(focus);
        }

        private String contextOr(int index, Focus focus) {
            return arguments.size() > index ? argument(index, focus) : focus.evaluation.text(focus.node);
        }

        private long node(Focus focus) {
            return arguments.isEmpty() ? focus.node : ((NodeSetExpr) arguments.getFirst()).first(focus);
        }
    }
}
