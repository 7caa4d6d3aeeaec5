package org.openmds.provider.site.glue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * An entity of GLUE 2.0 with its parts. Its maker may add to it until it is given to a {@link SiteJoin}, which makes copies of its own. Not
 * thread-safe.
 */
public final class GridEntity {

    /** The capability (GFD.147) of an endpoint that takes jobs. */
    public static final String JOB_EXECUTION = "executionmanagement.jobexecution";
    /** The serving state of an entity that takes no requests. */
    public static final String CLOSED = "closed";

    private static final int MAX_TEXT = 4_000;
    private static final long NONE = -1;

    private final EntityKind kind;
    private String id;
    private String creationTime = "";
    private String validity = "";
    private final Map<String, List<String>> properties = new LinkedHashMap<>();
    private final Map<String, Set<String>> associations = new TreeMap<>();
    private final List<GridEntity> parts = new ArrayList<>();

    public GridEntity(EntityKind kind, String id) {
        this.kind = kind;
        this.id = shortened(id.strip());
    }

    public EntityKind kind() {
        return kind;
    }

    /** Returns the id; empty if the source gave none. */
    public String id() {
        return id;
    }

    void identify(String newId) {
        id = shortened(newId);
    }

    /** Sets the time of the statement and its validity in seconds, as the source wrote them; empty if it gave none. */
    public GridEntity stated(String time, String seconds) {
        creationTime = time.strip();
        validity = seconds.strip();
        return this;
    }

    String creationTime() {
        return creationTime;
    }

    String validity() {
        return validity;
    }

    /** Adds a value of a property; a blank one is left out. */
    public GridEntity with(String property, String value) {
        String text = value.strip();
        if (!text.isEmpty()) {
            properties.computeIfAbsent(property, _ -> new ArrayList<>(1))
                    .add(shortened(text));
        }
        return this;
    }

    /** Adds a number if it is present. */
    public GridEntity with(String property, OptionalLong value) {
        return value.isPresent() ? with(property, Long.toString(value.getAsLong())) : this;
    }

    /** Gives a property other values; none removes it. */
    void replace(String property, List<String> values) {
        if (values.isEmpty()) {
            properties.remove(property);
        } else {
            properties.put(property, new ArrayList<>(values));
        }
    }

    /** Adds an association, such as {@code ComputingShareID}. */
    public GridEntity associate(String association, String target) {
        if (!target.isBlank()) {
            associations.computeIfAbsent(association, _ -> new LinkedHashSet<>()).add(shortened(target.strip()));
        }
        return this;
    }

    /** Adds a part. */
    public GridEntity with(GridEntity part) {
        parts.add(part);
        return this;
    }

    /** Returns the values of a property. */
    public List<String> values(String property) {
        return properties.getOrDefault(property, List.of());
    }

    /** Returns the first value of a property; empty if there is none. */
    public Optional<String> text(String property) {
        return values(property).stream().findFirst();
    }

    /** Returns the number in a property; empty if there is none. */
    OptionalLong number(String property) {
        long number = text(property).map(GridEntity::parsed).orElse(NONE);
        return number < 0 ? OptionalLong.empty() : OptionalLong.of(number);
    }

    private static long parsed(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            return NONE;
        }
    }

    private static String shortened(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT);
    }

    Map<String, List<String>> properties() {
        return properties;
    }

    Map<String, Set<String>> associations() {
        return associations;
    }

    /** Returns the ids to which an association leads. */
    public Set<String> targets(String association) {
        return associations.getOrDefault(association, Set.of());
    }

    /** Returns its parts of all classes. */
    public List<GridEntity> parts() {
        return parts;
    }

    /** Returns its parts of a class. */
    public Stream<GridEntity> parts(EntityKind of) {
        return parts.stream().filter(part -> part.kind == of);
    }

    /** Returns this entity and all below it. */
    Stream<GridEntity> all() {
        return Stream.concat(Stream.of(this), parts.stream().flatMap(GridEntity::all));
    }

    /** Returns a copy without parts. */
    GridEntity withoutParts() {
        GridEntity copy = new GridEntity(kind, id).stated(creationTime, validity);
        properties.forEach((name, values) -> copy.properties.put(name, new ArrayList<>(values)));
        associations.forEach((name, ids) -> copy.associations.put(name, new LinkedHashSet<>(ids)));
        return copy;
    }

    /** Returns true if another entity states the same, with equal parts. */
    boolean isSameAs(GridEntity other) {
        if (kind != other.kind || !id.equals(other.id) || !properties.equals(other.properties)
                || !associations.equals(other.associations) || parts.size() != other.parts.size()) {
            return false;
        }
        for (int i = 0; i < parts.size(); i++) {
            if (!parts.get(i).isSameAs(other.parts.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if another entity with the same id can be the same thing, told at another time: its class, name and address are equal. */
    boolean isOneThingWith(GridEntity other) {
        return kind == other.kind && text("Name").equals(other.text("Name")) && text("URL").equals(other.text("URL"));
    }

    @Override
    public String toString() {
        return kind.elementName() + " " + id;
    }
}
