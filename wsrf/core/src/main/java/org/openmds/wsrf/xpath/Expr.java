package org.openmds.wsrf.xpath;

/**
 * A part of a compiled expression. As there are no variables, its type is known when it is compiled, and each type is a sealed interface of its own
 * with the conversions of XPath 1.0, section 4. Immutable and thread-safe.
 */
sealed interface Expr permits NodeSetExpr, BooleanExpr, NumberExpr, StringExpr {

    /** The value by {@code boolean()}. */
    boolean bool(Focus focus);

    /** The value by {@code number()}. */
    double number(Focus focus);

    /** The value by {@code string()}. */
    String string(Focus focus);
}
