package org.openmds.gateway.ldap.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.openmds.gateway.ldap.entry.EntryName;
import org.openmds.gateway.ldap.schema.AttributeType;
import org.openmds.gateway.ldap.schema.DirectorySchema;
import org.openmds.gateway.ldap.search.SearchCondition.Truth;

import com.unboundid.ldap.sdk.Filter;

/** Makes conditions from filters. Alternatives of one attribute become one look-up in a set, so that a thousand of them cost hardly more than one. */
final class FilterReader {

    /** The largest number of terms; clients of BDIIs send a thousand in one search. */
    static final int MAX_TERMS = 20_000;
    /** The largest nesting depth. */
    static final int MAX_DEPTH = 64;

    private static final DirectorySchema SCHEMA = DirectorySchema.get();
    private static final AttributeType CLASS = SCHEMA.type("objectClass");

    private int terms;

    private FilterReader() {
    }

    /**
     * Makes the condition of a filter.
     *
     * @throws RefusedSearchException
     *             the filter has too many terms or is nested too deeply
     */
    static SearchCondition read(Filter filter) throws RefusedSearchException {
        return new FilterReader().condition(filter, 1);
    }

    private SearchCondition condition(Filter filter, int depth) throws RefusedSearchException {
        terms++;
        if (terms > MAX_TERMS || depth > MAX_DEPTH) {
            throw RefusedSearchException.ofLimit(
                    "a filter can have at most %d terms and a depth of %d".formatted(MAX_TERMS, MAX_DEPTH));
        }
        return switch (filter.getFilterType()) {
            case Filter.FILTER_TYPE_AND -> new SearchCondition.Conjunction(all(filter, depth));
            case Filter.FILTER_TYPE_OR -> any(all(filter, depth));
            case Filter.FILTER_TYPE_NOT ->
                new SearchCondition.Opposite(condition(Objects.requireNonNull(filter.getNOTComponent()), depth + 1));
            default -> term(filter);
        };
    }

    private List<SearchCondition> all(Filter filter, int depth) throws RefusedSearchException {
        List<SearchCondition> conditions = new ArrayList<>();
        for (Filter each : filter.getComponents()) {
            conditions.add(condition(each, depth + 1));
        }
        return conditions;
    }

    private static SearchCondition any(List<SearchCondition> conditions) {
        Map<AttributeType, Set<String>> values = new LinkedHashMap<>();
        List<SearchCondition> merged = new ArrayList<>();
        for (SearchCondition each : conditions) {
            if (each instanceof SearchCondition.OneOf(AttributeType type, Set<String> keys)) {
                values.computeIfAbsent(type, _ -> new LinkedHashSet<>()).addAll(keys);
            } else {
                merged.add(each);
            }
        }
        values.forEach((type, keys) -> merged.add(new SearchCondition.OneOf(type, keys)));
        return merged.size() == 1 ? merged.getFirst() : new SearchCondition.Disjunction(merged);
    }

    private static SearchCondition term(Filter filter) {
        if (filter.getFilterType() == Filter.FILTER_TYPE_EXTENSIBLE_MATCH) {
            return extensible(filter);
        }
        AttributeType type = SCHEMA.find(Objects.requireNonNull(filter.getAttributeName()));
        if (type == null) {
            return new SearchCondition.Constant(Truth.UNDEFINED);
        }
        return switch (filter.getFilterType()) {
            case Filter.FILTER_TYPE_EQUALITY, Filter.FILTER_TYPE_APPROXIMATE_MATCH ->
                equal(type, value(filter));
            case Filter.FILTER_TYPE_PRESENCE ->
                type == CLASS ? SearchCondition.Constant.ALWAYS : new SearchCondition.Presence(type);
            case Filter.FILTER_TYPE_SUBSTRING -> parts(type, filter);
            case Filter.FILTER_TYPE_GREATER_OR_EQUAL -> bound(type, filter, true);
            case Filter.FILTER_TYPE_LESS_OR_EQUAL -> bound(type, filter, false);
            default -> new SearchCondition.Constant(Truth.UNDEFINED);
        };
    }

    private static String value(Filter filter) {
        return Objects.requireNonNull(filter.getAssertionValue());
    }

    /** Returns the condition of equality. An entry of a class is one of the classes above it, too. */
    private static SearchCondition equal(AttributeType type, String value) {
        if (type == CLASS) {
            return new SearchCondition.OneOf(type, SCHEMA.subclasses(value.strip()));
        }
        return new SearchCondition.OneOf(type, Set.of(type.matching().key(value)));
    }

    private static SearchCondition bound(AttributeType type, Filter filter, boolean isLower) {
        return new SearchCondition.Bound(type, type.matching().key(value(filter)), isLower);
    }

    private static SearchCondition parts(AttributeType type, Filter filter) {
        return new SearchCondition.Parts(type, part(type, filter.getSubInitialString()),
                Stream.of(filter.getSubAnyStrings()).map(each -> part(type, each)).collect(Collectors.toList()),
                part(type, filter.getSubFinalString()));
    }

    private static String part(AttributeType type, @Nullable String text) {
        return text == null ? "" : type.matching().key(text);
    }

    /** Returns the condition of {@code (type:dn:=value)}: the value in the entry or in its name. Other rules than that of the type are unknown. */
    private static SearchCondition extensible(Filter filter) {
        String name = filter.getAttributeName();
        AttributeType type = name == null ? null : SCHEMA.find(name);
        if (type == null || filter.getMatchingRuleID() != null) {
            return new SearchCondition.Constant(Truth.UNDEFINED);
        }
        SearchCondition value = equal(type, value(filter));
        if (!filter.getDNAttributes()) {
            return value;
        }
        String part = EntryName.canonical(EntryName.below("", type.name(), value(filter))).orElse("");
        return new SearchCondition.Disjunction(List.of(value, new SearchCondition.NamePart(part)));
    }
}
