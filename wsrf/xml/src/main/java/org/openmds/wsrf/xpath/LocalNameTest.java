package org.openmds.wsrf.xpath;

import org.jspecify.annotations.Nullable;

/** Recognises {@code local-name() = 'a'}, which queries use to avoid binding a prefix. */
final class LocalNameTest {

    private LocalNameTest() {
    }

    /** Returns the required name, or null if the condition has another form. */
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
