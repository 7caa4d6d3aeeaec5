package org.openmds.gateway.ldap.search;

import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.openmds.gateway.ldap.entry.DirectoryEntry;
import org.openmds.gateway.ldap.schema.AttributeType;
import org.openmds.gateway.ldap.tree.DirectoryReader;
import org.openmds.gateway.ldap.tree.EntryPlaces;

/** A condition of a search, made from a filter (RFC 4511, section 4.5.1.7). Immutable. */
sealed interface SearchCondition {

    /** The result of a condition: a condition about an attribute that the schema does not know is undefined, and so is its negation. */
    enum Truth {
        FALSE, UNDEFINED, TRUE
    }

    /** Number of candidates of a condition that no index answers. */
    long ALL = Long.MAX_VALUE;

    /** Checks an entry. */
    Truth check(DirectoryEntry entry);

    /** Returns the number of entries that the indexes name as candidates, or {@link #ALL}. */
    default long candidates(DirectoryReader reader) {
        return ALL;
    }

    /** Adds the places of the candidates; called only if there is an index. */
    default void find(DirectoryReader reader, EntryPlaces to) {
        throw new IllegalStateException("there is no index for " + this);
    }

    /** All of the conditions. */
    record Conjunction(List<SearchCondition> conditions) implements SearchCondition {

        @Override
        public Truth check(DirectoryEntry entry) {
            Truth all = Truth.TRUE;
            for (SearchCondition each : conditions) {
                Truth one = each.check(entry);
                if (one == Truth.FALSE) {
                    return one;
                }
                all = one == Truth.UNDEFINED ? one : all;
            }
            return all;
        }

        @Override
        public long candidates(DirectoryReader reader) {
            long fewest = ALL;
            for (SearchCondition each : conditions) {
                fewest = Math.min(fewest, each.candidates(reader));
            }
            return fewest;
        }

        @Override
        public void find(DirectoryReader reader, EntryPlaces to) {
            @Nullable
            SearchCondition best = null;
            long fewest = ALL;
            for (SearchCondition each : conditions) {
                long count = each.candidates(reader);
                if (count < fewest) {
                    best = each;
                    fewest = count;
                }
            }
            if (best != null) {
                best.find(reader, to);
            }
        }
    }

    /** Any of the conditions. */
    record Disjunction(List<SearchCondition> conditions) implements SearchCondition {

        @Override
        public Truth check(DirectoryEntry entry) {
            Truth any = Truth.FALSE;
            for (SearchCondition each : conditions) {
                Truth one = each.check(entry);
                if (one == Truth.TRUE) {
                    return one;
                }
                any = one == Truth.UNDEFINED ? one : any;
            }
            return any;
        }

        @Override
        public long candidates(DirectoryReader reader) {
            long sum = 0;
            for (SearchCondition each : conditions) {
                long count = each.candidates(reader);
                if (count == ALL) {
                    return ALL;
                }
                sum += count;
            }
            return sum;
        }

        @Override
        public void find(DirectoryReader reader, EntryPlaces to) {
            conditions.forEach(each -> each.find(reader, to));
        }
    }

    /** The opposite of a condition. */
    record Opposite(SearchCondition condition) implements SearchCondition {

        @Override
        public Truth check(DirectoryEntry entry) {
            return switch (condition.check(entry)) {
                case TRUE -> Truth.FALSE;
                case FALSE -> Truth.TRUE;
                case UNDEFINED -> Truth.UNDEFINED;
            };
        }
    }

    /** Always the same. */
    record Constant(Truth truth) implements SearchCondition {

        /** The condition that all entries meet. */
        static final Constant ALWAYS = new Constant(Truth.TRUE);

        @Override
        public Truth check(DirectoryEntry entry) {
            return truth;
        }

        @Override
        public long candidates(DirectoryReader reader) {
            return truth == Truth.TRUE ? ALL : 0;
        }

        @Override
        public void find(DirectoryReader reader, EntryPlaces to) {
            // An undefined condition has no candidates.
        }
    }

    /** The presence of an attribute. */
    record Presence(AttributeType type) implements SearchCondition {

        @Override
        public Truth check(DirectoryEntry entry) {
            return entry.find(type) < 0 ? Truth.FALSE : Truth.TRUE;
        }
    }

    /**
     * A value that equals one of several.
     *
     * @param keys
     *            the values as {@link org.openmds.gateway.ldap.schema.MatchingRule#key(String)} returns them
     */
    record OneOf(AttributeType type, Set<String> keys) implements SearchCondition {

        @Override
        public Truth check(DirectoryEntry entry) {
            int attribute = entry.find(type);
            return attribute >= 0 && entry.any(attribute,
                    (bytes, from, to) -> keys.contains(type.matching().key(bytes, from, to)))
                            ? Truth.TRUE
                            : Truth.FALSE;
        }

        @Override
        public long candidates(DirectoryReader reader) {
            if (!type.isIndexed()) {
                return ALL;
            }
            long sum = 0;
            for (String key : keys) {
                sum += reader.count(type, key);
            }
            return sum;
        }

        @Override
        public void find(DirectoryReader reader, EntryPlaces to) {
            keys.forEach(key -> reader.find(type, key, to));
        }
    }

    /** A part of a name: an attribute of the entry, or of one above it, with one value. */
    record NamePart(String part) implements SearchCondition {

        @Override
        public Truth check(DirectoryEntry entry) {
            String name = entry.dn();
            int at = name.indexOf(part);
            while (at >= 0) {
                int end = at + part.length();
                if ((at == 0 || name.charAt(at - 1) == ',') && (end == name.length() || name.charAt(end) == ',')) {
                    return Truth.TRUE;
                }
                at = name.indexOf(part, at + 1);
            }
            return Truth.FALSE;
        }
    }

    /**
     * A value with certain parts in their order.
     *
     * @param first
     *            the beginning; may be empty
     * @param inner
     *            parts between
     * @param last
     *            the end; may be empty
     */
    record Parts(AttributeType type, String first, List<String> inner, String last) implements SearchCondition {

        @Override
        public Truth check(DirectoryEntry entry) {
            int attribute = entry.find(type);
            return attribute >= 0 && entry.any(attribute,
                    (bytes, from, to) -> matches(type.matching().key(bytes, from, to))) ? Truth.TRUE : Truth.FALSE;
        }

        private boolean matches(String value) {
            if (!value.startsWith(first)) {
                return false;
            }
            int at = first.length();
            for (String part : inner) {
                int found = value.indexOf(part, at);
                if (found < 0) {
                    return false;
                }
                at = found + part.length();
            }
            return value.length() - last.length() >= at && value.endsWith(last);
        }
    }

    /**
     * A value at or beyond a bound.
     *
     * @param isLower
     *            true if the bound is the lowest value, false if it is the highest
     */
    record Bound(AttributeType type, String bound, boolean isLower) implements SearchCondition {

        @Override
        public Truth check(DirectoryEntry entry) {
            int attribute = entry.find(type);
            return attribute >= 0 && entry.any(attribute, (bytes, from, to) -> {
                int order = OrderedKeys.compare(type.matching(), type.matching().key(bytes, from, to), bound);
                return isLower ? order >= 0 : order <= 0;
            }) ? Truth.TRUE : Truth.FALSE;
        }
    }
}
