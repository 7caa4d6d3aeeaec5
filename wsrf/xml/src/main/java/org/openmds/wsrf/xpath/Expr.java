package org.openmds.wsrf.xpath;

import java.util.List;

/**
 * A subexpression of a compiled expression. There are no variables, so its type is known at compile time. Each type is a sealed interface
 * with the conversions of XPath 1.0, section 4. Immutable and thread-safe.
 */
sealed interface Expr permits NodeSetExpr, BooleanExpr, NumberExpr, StringExpr {

    /** Returns the direct subexpressions, without those in predicates, which have a focus of their own. */
    default List<? extends Expr> operands() {
        return List.of();
    }

    /** Returns the value converted by {@code boolean()}. */
    boolean bool(Focus focus);

    /** Returns the value converted by {@code number()}. */
    double number(Focus focus);

    /** Returns the value converted by {@code string()}. */
    String string(Focus focus);

    /** The part that all calls of functions have in common, whatever type the function returns. */
    sealed interface FunctionCall permits BooleanExpr.BooleanFunctionCall, NumberExpr.NumberFunctionCall,
            StringExpr.StringFunctionCall {

        CoreFunction function();

        List<Expr> arguments();
    }
}
