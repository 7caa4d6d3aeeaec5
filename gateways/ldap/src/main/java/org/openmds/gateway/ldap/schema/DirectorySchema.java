package org.openmds.gateway.ldap.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/** The attribute types and object classes of the LDAP interface, read once from a file of this module. Immutable. */
public final class DirectorySchema {

    private static final DirectorySchema SCHEMA = read();
    /** The largest number of classes above a class; the schema has at most five. */
    private static final int MAX_SUPERCLASSES = 16;

    private final Map<String, AttributeType> types = new HashMap<>();
    private final List<AttributeType> allTypes = new ArrayList<>();
    private final Map<String, ObjectClass> classes = new HashMap<>();
    private final Map<String, List<ObjectClass>> chains = new HashMap<>();
    private final Map<String, Set<String>> subclasses = new HashMap<>();

    private DirectorySchema() {
    }

    /** Returns the schema. */
    public static DirectorySchema get() {
        return SCHEMA;
    }

    private static DirectorySchema read() {
        DirectorySchema schema = new DirectorySchema();
        try (InputStream in = DirectorySchema.class.getResourceAsStream("schema.txt")) {
            if (in == null) {
                throw new IllegalStateException("schema.txt is not in the module");
            }
            new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines()
                    .filter(line -> !line.startsWith("#"))
                    .forEach(schema::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        schema.link();
        return schema;
    }

    private void add(String line) {
        String[] fields = line.split("\\|", -1);
        if (fields[0].equals("A")) {
            AttributeType type = new AttributeType(allTypes.size(), names(fields[1]), fields[2],
                    MatchingRule.valueOf(fields[3].toUpperCase(Locale.ROOT)), fields[4]);
            allTypes.add(type);
            type.names().forEach(name -> types.putIfAbsent(key(name), type));
        } else {
            ObjectClass added = new ObjectClass(fields[1], fields[2], fields[3], fields[4], names(fields[5]),
                    names(fields[6]));
            classes.put(key(added.name()), added);
        }
    }

    private static List<String> names(String field) {
        return Stream.of(field.split(",")).filter(name -> !name.isEmpty()).toList();
    }

    private void link() {
        for (ObjectClass each : classes.values()) {
            List<ObjectClass> chain = new ArrayList<>();
            ObjectClass at = each;
            while (at != null && chain.size() < MAX_SUPERCLASSES) {
                chain.add(at);
                subclasses.computeIfAbsent(key(at.name()), _ -> new TreeSet<>()).add(key(each.name()));
                at = classes.get(key(at.superclass()));
            }
            chains.put(key(each.name()), List.copyOf(chain));
        }
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Returns the attribute type with a name, in any case; null if there is none. */
    public @Nullable AttributeType find(String name) {
        AttributeType exact = types.get(name);
        return exact != null ? exact : types.get(key(name));
    }

    /**
     * Returns an attribute type of the schema.
     *
     * @throws IllegalArgumentException
     *             there is none with this name
     */
    public AttributeType type(String name) {
        AttributeType found = find(name);
        if (found == null) {
            throw new IllegalArgumentException("the schema has no attribute type " + name);
        }
        return found;
    }

    /** Returns the class with a name, in any case. */
    public Optional<ObjectClass> objectClass(String name) {
        return Optional.ofNullable(classes.get(key(name)));
    }

    /** Returns a class and those above it, the class first; empty if there is no such class. */
    public List<ObjectClass> chain(String name) {
        return chains.getOrDefault(key(name), List.of());
    }

    /** Returns the names of a class and of those below it, in lower case; the name alone if there is no such class. */
    public Set<String> subclasses(String name) {
        return subclasses.getOrDefault(key(name), Set.of(key(name)));
    }

    /** Returns the descriptions of all attribute types. */
    public List<String> typeDefinitions() {
        return allTypes.stream().map(AttributeType::definition).toList();
    }

    /** Returns the descriptions of all object classes. */
    public List<String> classDefinitions() {
        return classes.values().stream().map(ObjectClass::definition).sorted().collect(Collectors.toList());
    }
}
