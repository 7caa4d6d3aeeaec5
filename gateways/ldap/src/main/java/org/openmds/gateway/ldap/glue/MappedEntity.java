package org.openmds.gateway.ldap.glue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.gateway.ldap.schema.DirectorySchema;
import org.openmds.gateway.ldap.schema.ObjectClass;

/** An entity of a GLUE 2.0 document: its class, its properties, and the ids of the entities that it is associated with. */
final class MappedEntity {

    /** The beginning of the names of GLUE 2.0 in LDAP. */
    static final String PREFIX = "GLUE2";
    /** The value for an unknown name (GFD.147, appendix A). */
    private static final String UNDEFINED = "UNDEFINEDVALUE";

    private final String kind;
    private final List<String> chain;
    private final Map<String, List<String>> properties = new LinkedHashMap<>();
    private final Map<String, List<String>> associations = new LinkedHashMap<>();
    private @Nullable MappedEntity parent;

    /**
     * @param kind
     *            name of the entity in XML, such as {@code ComputingShare}
     * @param parent
     *            the entity around it; null for the outermost
     */
    MappedEntity(String kind, @Nullable MappedEntity parent) {
        this.kind = kind;
        this.chain = kinds(kind);
        this.parent = parent;
    }

    /** Returns a kind and the kinds above it, the kind first; empty if GLUE 2.0 has no such entity. */
    static List<String> kinds(String kind) {
        return DirectorySchema.get()
                .chain(PREFIX + kind)
                .stream()
                .map(ObjectClass::name)
                .filter(name -> name.startsWith(PREFIX))
                .map(name -> name.substring(PREFIX.length()))
                .toList();
    }

    String kind() {
        return kind;
    }

    /** Returns the kind and the kinds above it, such as ComputingShare, Share, Entity. */
    List<String> chain() {
        return chain;
    }

    boolean is(String other) {
        return chain.contains(other);
    }

    Optional<MappedEntity> parent() {
        return Optional.ofNullable(parent);
    }

    void putInto(MappedEntity other) {
        parent = other;
    }

    /** Adds a value of a property; empty and undefined values are left out. */
    void property(String name, String value) {
        add(properties, name, value);
    }

    /** Adds the id of an associated entity, such as {@code ComputingEndpointID}. */
    void association(String name, String id) {
        add(associations, name, id);
    }

    private static void add(Map<String, List<String>> to, String name, String value) {
        String stripped = value.strip();
        if (!stripped.isEmpty() && !stripped.equalsIgnoreCase(UNDEFINED)) {
            to.computeIfAbsent(name, _ -> new ArrayList<>(1)).add(stripped);
        }
    }

    Map<String, List<String>> properties() {
        return properties;
    }

    Map<String, List<String>> associations() {
        return associations;
    }

    /** Returns the first value of a property. */
    Optional<String> first(String property) {
        return properties.getOrDefault(property, List.of()).stream().findFirst();
    }

    /** Returns the id; an extension has a local one. */
    Optional<String> id() {
        return first("ID").or(() -> first("LocalID"));
    }

    /** Returns the closest entity of a kind around this one, or this one. */
    Optional<MappedEntity> within(String of) {
        MappedEntity at = this;
        while (at != null && !at.is(of)) {
            at = at.parent;
        }
        return Optional.ofNullable(at);
    }
}
