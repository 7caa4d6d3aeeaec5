package org.openmds.loadtest.systems.rgma.registry;

import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;

/** The check of conditions in consumers' queries. It allows columns, constants and comparisons only, which prevents SQL injection. */
final class QueryConditions {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,63}");

    private QueryConditions() {
    }

    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /**
     * Returns the condition with its WHERE; empty for no condition.
     *
     * @throws IllegalArgumentException
     *             if the condition is not allowed
     */
    static String where(@Nullable Expression condition, String text) {
        if (condition == null) {
            return "";
        }
        if (!isAllowed(condition)) {
            throw new IllegalArgumentException(
                    "a condition can contain columns, constants, comparisons, AND, OR and NOT only, got '%s'"
                            .formatted(text));
        }
        return " WHERE " + condition;
    }

    private static boolean isAllowed(Expression expression) {
        return switch (expression) {
            case AndExpression _,OrExpression _,ComparisonOperator _,LikeExpression _ ->
                expression instanceof BinaryExpression two && isAllowed(two.getLeftExpression())
                        && isAllowed(two.getRightExpression());
            case NotExpression not -> isAllowed(not.getExpression());
            case ParenthesedExpressionList<?> list -> list.stream().allMatch(QueryConditions::isAllowed);
            case InExpression in -> isAllowed(in.getLeftExpression()) && isAllowed(in.getRightExpression());
            case Between between -> Stream.of(between.getLeftExpression(), between.getBetweenExpressionStart(),
                    between.getBetweenExpressionEnd()).allMatch(QueryConditions::isAllowed);
            case IsNullExpression isNull -> isAllowed(isNull.getLeftExpression());
            case Column column -> isName(column.toString());
            default -> isConstant(expression);
        };
    }

    private static boolean isConstant(Expression expression) {
        return switch (expression) {
            case SignedExpression signed -> isConstant(signed.getExpression());
            // A backslash is an escape in MariaDB, but not in standard SQL: the parser and the database would read different statements.
            case StringValue value -> value.getPrefix() == null && value.getValue().indexOf('\\') < 0;
            case LongValue _,DoubleValue _ -> true;
            default -> false;
        };
    }
}
