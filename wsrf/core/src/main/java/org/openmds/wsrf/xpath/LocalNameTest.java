package org.openmds.wsrf.xpath;

import org.jspecify.annotations.Nullable;

/** Recognises {@code local-name() = 'a'}, as queries have it whose author did not want to bind a prefix. */
final class LocalNameTest {

    private LocalNameTest() {
    }

    /** The name asked for, or null when the condition is another. */
    static @Nullable String literal(Expr condition) {
        if (!(condition instanceof BooleanExpr.Compare compare) || compare.operator() != ComparisonOperator.EQUAL) {
            return null;
        }
        if (isLocalName(compare.left()) && compare.right() instanceof StringExpr.Literal literal) {
            return literal.value();
        }
        return isLocalName(compare.right()) && compare.left() instanceof StringExpr.Literal literal
                ? literal.value()
                : null;
    }

    private static boolean isLocalName(Expr expr) {
        return expr instanceof StringExpr.StringFunctionCall call && call.function() == CoreFunction.LOCAL_NAME
                && call.arguments().isEmpty();
    }
}
