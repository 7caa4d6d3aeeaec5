package org.openmds.gateway.ldap.entry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.openmds.gateway.ldap.schema.AttributeType;
import org.openmds.gateway.ldap.schema.DirectorySchema;

/** Collects the attributes of an entry and encodes it. Values are kept once; the first value of an attribute with a single value counts. */
public final class EntryBuilder {

    private static final DirectorySchema SCHEMA = DirectorySchema.get();
    private static final AttributeType CLASS = SCHEMA.type("objectClass");

    private final Map<AttributeType, Set<String>> attributes = new LinkedHashMap<>();

    /** Adds object classes. */
    public EntryBuilder classes(String... names) {
        for (String name : names) {
            add(CLASS, name);
        }
        return this;
    }

    /** Adds a value of an attribute type of the schema. */
    public EntryBuilder add(String type, String value) {
        return add(SCHEMA.type(type), value);
    }

    /** Adds the values of an attribute type of the schema. */
    public EntryBuilder add(String type, List<String> values) {
        values.forEach(value -> add(type, value));
        return this;
    }

    /** Adds a value, if there is one. */
    public EntryBuilder add(String type, Optional<String> value) {
        value.ifPresent(each -> add(type, each));
        return this;
    }

    /** Adds a value. Empty values, and values of numbers that are none, are left out, because no LDAP schema allows them. */
    public EntryBuilder add(AttributeType type, String value) {
        String usable = usable(type, value);
        if (usable != null) {
            Set<String> values = attributes.computeIfAbsent(type, _ -> new LinkedHashSet<>());
            if (values.isEmpty() || !type.isSingle()) {
                values.add(usable);
            }
        }
        return this;
    }

    private static @Nullable String usable(AttributeType type, String value) {
        String stripped = value.strip();
        return switch (type.matching()) {
            case INTEGER -> stripped.matches("-?[0-9]{1,40}") ? stripped : null;
            case EXACT, IGNORE -> stripped.isEmpty() ? null : value;
        };
    }

    /** Returns the first value of a type. */
    public Optional<String> first(String type) {
        return Optional.ofNullable(attributes.get(SCHEMA.type(type))).map(values -> values.iterator().next());
    }

    /** Returns all values of a type. */
    public List<String> all(String type) {
        return List.copyOf(attributes.getOrDefault(SCHEMA.type(type), Set.of()));
    }

    /**
     * Encodes the entry.
     *
     * @param dn
     *            a canonical name
     */
    public DirectoryEntry build(String dn) {
        return build(dn, dn);
    }

    /**
     * Encodes an entry whose name has values without regard to case.
     *
     * @param dn
     *            the canonical name
     * @param shown
     *            the name in answers
     */
    public DirectoryEntry build(String dn, String shown) {
        byte[] name = shown.getBytes(StandardCharsets.UTF_8);
        List<byte[]> encoded = new ArrayList<>(attributes.size());
        int length = 0;
        for (Map.Entry<AttributeType, Set<String>> each : attributes.entrySet()) {
            byte[] attribute = attribute(each.getKey().name(), each.getValue());
            encoded.add(attribute);
            length += attribute.length;
        }
        int content = BerEncoding.size(name.length) + BerEncoding.size(length);
        byte[] operation = new byte[BerEncoding.size(content)];
        int at = BerEncoding.header(operation, 0, BerEncoding.RESULT_ENTRY, content);
        at = BerEncoding.element(operation, at, BerEncoding.OCTETS, name);
        at = BerEncoding.header(operation, at, BerEncoding.SEQUENCE, length);
        int[] starts = new int[encoded.size() + 1];
        for (int i = 0; i < encoded.size(); i++) {
            starts[i] = at;
            System.arraycopy(encoded.get(i), 0, operation, at, encoded.get(i).length);
            at += encoded.get(i).length;
        }
        starts[encoded.size()] = at;
        return new DirectoryEntry(dn, operation, attributes.keySet().toArray(new AttributeType[0]), starts);
    }

    private static byte[] attribute(String type, Set<String> values) {
        byte[] name = type.getBytes(StandardCharsets.UTF_8);
        List<byte[]> texts = values.stream().map(value -> value.getBytes(StandardCharsets.UTF_8)).toList();
        int length = texts.stream().mapToInt(text -> BerEncoding.size(text.length)).sum();
        int content = BerEncoding.size(name.length) + BerEncoding.size(length);
        byte[] attribute = new byte[BerEncoding.size(content)];
        int at = BerEncoding.header(attribute, 0, BerEncoding.SEQUENCE, content);
        at = BerEncoding.element(attribute, at, BerEncoding.OCTETS, name);
        at = BerEncoding.header(attribute, at, BerEncoding.SET, length);
        for (byte[] text : texts) {
            at = BerEncoding.element(attribute, at, BerEncoding.OCTETS, text);
        }
        return attribute;
    }
}
