package org.openmds.configuration;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;

import org.openmds.configuration.KeyPath.Step;

/** A node of the configured values before they are converted to records. Each node has the place where it was given. Immutable. */
sealed interface SourceNode {

    ValueOrigin origin();

    /** Returns the description of the value in messages, to follow "got". */
    String display();

    /** A text, a number, true or false, as written. */
    record Scalar(String text, ValueOrigin origin) implements SourceNode {

        private static final int SHOWN_CHARACTERS = 60;
        private static final Pattern USER = Pattern.compile("://.*@", Pattern.DOTALL);

        /** Returns the text without the user and password of a URL, and shortened. */
        @Override
        public String display() {
            String shown = USER.matcher(text).replaceFirst("://…@");
            return shown.length() <= SHOWN_CHARACTERS
                    ? "'" + shown + "'"
                    : "'" + shown.substring(0, SHOWN_CHARACTERS) + "…' (" + text.length() + " characters)";
        }
    }

    /** A key without a value. */
    record Empty(ValueOrigin origin) implements SourceNode {
        @Override
        public String display() {
            return "nothing";
        }
    }

    /** A list. */
    record Sequence(List<SourceNode> items, ValueOrigin origin) implements SourceNode {

        public Sequence {
            items = List.copyOf(items);
        }

        @Override
        public String display() {
            return "a list";
        }
    }

    /** Keys and their values, in the order of the file. */
    record Mapping(SequencedMap<String, MappingEntry> entries, ValueOrigin origin) implements SourceNode {

        @Override
        public String display() {
            return "a mapping";
        }

        Optional<SourceNode> get(String key) {
            return Optional.ofNullable(entries.get(key)).map(MappingEntry::value);
        }

        static Mapping of(String key, SourceNode value) {
            SequencedMap<String, MappingEntry> entries = new LinkedHashMap<>();
            entries.put(key, new MappingEntry(value.origin(), value));
            return new Mapping(entries, value.origin());
        }

        static Mapping empty(ValueOrigin origin) {
            return new Mapping(new LinkedHashMap<>(), origin);
        }
    }

    /**
     * A value and the place of its key.
     *
     * @param keyOrigin
     *            the place of the key
     */
    record MappingEntry(ValueOrigin keyOrigin, SourceNode value) {
    }

    /** Returns the node at a path. */
    default Optional<SourceNode> at(KeyPath path) {
        Optional<SourceNode> node = Optional.of(this);
        for (Step step : path.steps()) {
            node = node.flatMap(n -> n.child(step));
        }
        return node;
    }

    private Optional<SourceNode> child(Step step) {
        return switch (step) {
            case Step.Name(String name) when this instanceof Mapping mapping -> mapping.get(name);
            case Step.Position(int position) when this instanceof Sequence sequence
                    && position < sequence.items().size() ->
                Optional.of(sequence.items().get(position));
            default -> Optional.empty();
        };
    }

    /** Returns a copy with a scalar at a path. A node of the wrong kind on the way stays unchanged, so that it is reported later. */
    default SourceNode with(List<Step> path, Scalar value) {
        if (path.isEmpty()) {
            return value;
        }
        List<Step> rest = path.subList(1, path.size());
        return switch (path.getFirst()) {
            case Step.Name(String name) -> withName(name, rest, value);
            case Step.Position(int position) -> withPosition(position, rest, value);
        };
    }

    /** Returns a copy without a key. */
    default SourceNode without(List<Step> path) {
        if (!(this instanceof Mapping mapping) || !(path.getFirst() instanceof Step.Name(String name))
                || mapping.entries().get(name) == null) {
            return this;
        }
        SequencedMap<String, MappingEntry> copy = new LinkedHashMap<>(mapping.entries());
        if (path.size() == 1) {
            copy.remove(name);
        } else {
            copy.computeIfPresent(name, (_, entry) -> new MappingEntry(entry.keyOrigin(),
                    entry.value().without(path.subList(1, path.size()))));
        }
        return new Mapping(copy, origin());
    }

    private SourceNode withName(String name, List<Step> rest, Scalar value) {
        if (this instanceof Scalar || this instanceof Sequence) {
            return this;
        }
        Map<String, MappingEntry> present = this instanceof Mapping mapping ? mapping.entries() : Map.of();
        SequencedMap<String, MappingEntry> copy = new LinkedHashMap<>(present);
        SourceNode below = Optional.ofNullable(copy.get(name))
                .map(MappingEntry::value)
                .orElse(new Empty(value.origin()));
        copy.put(name, new MappingEntry(value.origin(), below.with(rest, value)));
        return new Mapping(copy, origin());
    }

    private SourceNode withPosition(int position, List<Step> rest, Scalar value) {
        List<SourceNode> items = new ArrayList<>(this instanceof Sequence sequence ? sequence.items() : List.of());
        if (position > items.size() || this instanceof Mapping || this instanceof Scalar) {
            return this;
        }
        if (position == items.size()) {
            items.add(new Empty(value.origin()));
        }
        items.set(position, items.get(position).with(rest, value));
        return new Sequence(items, origin());
    }
}
