package org.openmds.loadtest.systems.rgma.registry;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/**
 * A consumer's query: a SELECT of columns of one table, with a condition that compares columns with constants. Nothing else is sent to a database.
 *
 * @param sql
 *            the statement for the database, generated from the parsed query
 * @param requiredValues
 *            values that all rows must have, by column in lower case: equalities with text constants that the whole condition implies
 */
public record ConsumerQuery(String sql, String table, Map<String, String> requiredValues) {

    static final int MAX_LENGTH = 1_000;

    private static final String EXPECTED = "expected SELECT columns FROM table [WHERE comparisons of columns with constants], got '%s'";

    public ConsumerQuery {
        requiredValues = Map.copyOf(requiredValues);
    }

    /**
     * @throws IllegalArgumentException
     *             if the text is not such a query; the message names the problem
     */
    public static ConsumerQuery parse(String text) {
        if (text.isBlank() || text.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "a query must have 1 to %d characters and not be blank, got %d characters".formatted(MAX_LENGTH,
                            text.length()));
        }
        PlainSelect select = select(text);
        String table = select.getFromItem() instanceof Table from ? from.getName() : "";
        String understood = "SELECT " + columns(select.getSelectItems(), text) + " FROM " + table
                + QueryConditions.where(select.getWhere(), text);
        // Anything else in the statement (joins, hints, locks, limits) makes its text differ from the generated one.
        if (!QueryConditions.isName(table) || !understood.equals(select.toString())) {
            throw new IllegalArgumentException(EXPECTED.formatted(text));
        }
        Map<String, String> equal = new TreeMap<>();
        collect(select.getWhere(), equal);
        return new ConsumerQuery(understood, table, equal);
    }

    private static PlainSelect select(String text) {
        try {
            // CCJSqlParserUtil.parse would start a thread for each query.
            CCJSqlParser parser = CCJSqlParserUtil.newParser(text);
            if (parser.SingleStatement() instanceof PlainSelect select
                    && parser.getNextToken().kind == CCJSqlParserConstants.EOF) {
                return select;
            }
        } catch (ParseException | TokenMgrException e) {
            throw new IllegalArgumentException(EXPECTED.formatted(text), e);
        }
        throw new IllegalArgumentException(EXPECTED.formatted(text));
    }

    private static String columns(List<SelectItem<?>> items, String text) {
        return items.stream().map(item -> switch (item.getExpression()) {
            case Column column when QueryConditions.isName(column.toString()) -> column.toString();
            case AllColumns all -> all.toString();
            default -> throw new IllegalArgumentException(EXPECTED.formatted(text));
        }).collect(Collectors.joining(", "));
    }

    private static void collect(@Nullable Expression condition, Map<String, String> equal) {
        switch (condition) {
            case AndExpression and -> {
                collect(and.getLeftExpression(), equal);
                collect(and.getRightExpression(), equal);
            }
            case ParenthesedExpressionList<?> inner when inner.size() == 1 -> collect(inner.getFirst(), equal);
            case EqualsTo equation when equation.getLeftExpression() instanceof Column column
                    && equation.getRightExpression() instanceof StringValue value ->
                equal.put(column.getColumnName().toLowerCase(Locale.ROOT), value.getNotExcapedValue());
            case null, default -> {
                // Implies no required values.
            }
        }
    }

    /** True if no row can match both queries; the other query's producer is then skipped. */
    boolean excludes(ConsumerQuery other) {
        return requiredValues.entrySet()
                .stream()
                .anyMatch(each -> !other.requiredValues()
                        .getOrDefault(each.getKey(), each.getValue())
                        .equals(each.getValue()));
    }
}
