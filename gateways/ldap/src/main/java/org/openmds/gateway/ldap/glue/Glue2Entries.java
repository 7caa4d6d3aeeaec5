package org.openmds.gateway.ldap.glue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.openmds.gateway.ldap.entry.DirectoryEntry;
import org.openmds.gateway.ldap.entry.EntryBuilder;
import org.openmds.gateway.ldap.entry.EntryName;
import org.openmds.gateway.ldap.schema.AttributeType;
import org.openmds.gateway.ldap.schema.DirectorySchema;
import org.openmds.gateway.ldap.schema.MatchingRule;
import org.openmds.gateway.ldap.schema.ObjectClass;

/**
 * The entries of a GLUE 2.0 document in LDAP (GFD.218). The name of an attribute is that of the property after the name of the entity, or of a kind above
 * it: {@code FreeSlots} of a ComputingShare is {@code GLUE2ComputingShareFreeSlots}, its {@code Description} is {@code GLUE2ShareDescription}. What the
 * schema of LDAP does not know is left out.
 *
 * <pre>
 * GLUE2PolicyID=…,GLUE2ShareID=…,GLUE2ServiceID=…,GLUE2GroupID=resource,GLUE2DomainID=SITE,GLUE2GroupID=grid,o=glue
 * </pre>
 */
public final class Glue2Entries {

    /** The name of the first entry of GLUE 2.0. */
    public static final String ROOT = "o=glue";
    /** The name of the group of all sites. */
    public static final String GRID = "GLUE2GroupID=grid," + ROOT;
    /** The name of the group of services that belong to no site. */
    public static final String RESOURCES = group(ROOT);

    private static final DirectorySchema SCHEMA = DirectorySchema.get();
    private static final String FOREIGN_KEY = "ForeignKey";
    private static final String ID = "ID";
    private static final String ARC = "org.nordugrid.";
    /** Properties with a truth value; LDAP has them in capital letters. */
    private static final Set<String> TRUTHS = Set.of("Distributed", "Preemption", "Reservation", "BulkSubmission",
            "Homogeneous", "WorkingAreaShared", "WorkingAreaGuaranteed", "VirtualMachine", "ConnectivityIn",
            "ConnectivityOut");

    private final EntityDocument document;
    private final Map<MappedEntity, String> names = new HashMap<>();
    private final Map<String, DirectoryEntry> entries = new LinkedHashMap<>();

    private Glue2Entries(EntityDocument document) {
        this.document = document;
    }

    /** Returns the entries of a document, by name. */
    static MappedDocument of(EntityDocument document) {
        return new Glue2Entries(document).map();
    }

    private MappedDocument map() {
        int equalNames = 0;
        for (MappedEntity each : document.entities()) {
            String name = name(each);
            if (each.is("AdminDomain")) {
                entries.computeIfAbsent(group(name), Glue2Entries::groupEntry);
            }
            if (entries.putIfAbsent(name, entry(each, name)) != null) {
                equalNames++;
            }
        }
        return new MappedDocument(new ArrayList<>(entries.values()), document.leftOut() + equalNames);
    }

    private static String group(String parent) {
        return EntryName.below(parent, "GLUE2GroupID", EntryName.RESOURCE_GROUP);
    }

    private static DirectoryEntry groupEntry(String name) {
        return new EntryBuilder().classes("GLUE2Group")
                .add("GLUE2GroupID", EntryName.RESOURCE_GROUP)
                .build(name);
    }

    private String name(MappedEntity entity) {
        String known = names.get(entity);
        if (known == null) {
            known = EntryName.below(parentName(entity), idType(entity).name(), entity.id().orElseThrow());
            names.put(entity, known);
        }
        return known;
    }

    private String parentName(MappedEntity entity) {
        if (entity.is("Domain")) {
            return GRID;
        }
        Optional<MappedEntity> parent = entity.parent();
        if (parent.isEmpty()) {
            return RESOURCES;
        }
        String above = name(parent.get());
        return entity.is("Service") && parent.get().is("AdminDomain") ? group(above) : above;
    }

    /** Returns the type of the attribute that holds the id, such as {@code GLUE2ShareID} for a ComputingShare. */
    private static AttributeType idType(MappedEntity entity) {
        AttributeType type = typeOf(entity, ID);
        return type == null ? SCHEMA.type(MappedEntity.PREFIX + entity.chain().getFirst() + "LocalID") : type;
    }

    private static @Nullable AttributeType typeOf(MappedEntity entity, String property) {
        for (String kind : entity.chain()) {
            AttributeType type = SCHEMA.find(MappedEntity.PREFIX + kind + property);
            if (type != null) {
                return type;
            }
        }
        return null;
    }

    private static DirectoryEntry entry(MappedEntity entity, String name) {
        EntryBuilder entry = new EntryBuilder();
        List<String> chain = entity.chain();
        for (int i = chain.size() - 1; i >= 0; i--) {
            if (!chain.get(i).equals("Entity")) {
                entry.classes(MappedEntity.PREFIX + chain.get(i));
            }
        }
        entry.add(idType(entity), entity.id().orElseThrow());
        entity.properties().forEach((property, values) -> property(entity, property, values, entry));
        entity.parent().ifPresent(parent -> parentKeys(entity, parent, entry));
        entity.associations().forEach((target, ids) -> keys(entity, target, ids, entry));
        chain.forEach(kind -> placeholders(kind, entry));
        return entry.build(name);
    }

    /** Adds placeholders (GFD.147, appendix A) for values that the schema requires: servers of LDAP and clients do without the entry else. */
    private static void placeholders(String kind, EntryBuilder entry) {
        for (ObjectClass each : SCHEMA.objectClass(MappedEntity.PREFIX + kind).stream().toList()) {
            for (String required : each.required()) {
                boolean hasPlaceholder = !required.endsWith(FOREIGN_KEY) && !required.endsWith("URL");
                if (hasPlaceholder && entry.first(required).isEmpty()) {
                    entry.add(required, placeholder(SCHEMA.type(required)));
                }
            }
        }
    }

    private static String placeholder(AttributeType type) {
        if (type.matching() == MatchingRule.INTEGER) {
            return "999999999";
        }
        if (type.name().endsWith("HealthState")) {
            return "unknown";
        }
        return type.name().contains("Connectivity") ? "undefined" : "UNDEFINEDVALUE";
    }

    private static void property(MappedEntity entity, String property, List<String> values, EntryBuilder entry) {
        AttributeType type = typeOf(entity, property);
        if (type != null) {
            values.forEach(value -> entry.add(type,
                    TRUTHS.contains(property) ? value.toUpperCase(Locale.ROOT) : value));
        } else if (property.endsWith(ID)) {
            keys(entity, property, values, entry);
        }
    }

    /** Adds the keys of the entity around this one: both the general and the special ones, which the schema requires. */
    private static void parentKeys(MappedEntity entity, MappedEntity parent, EntryBuilder entry) {
        String id = parent.id().orElseThrow();
        for (String kind : entity.chain()) {
            for (String target : parent.chain()) {
                AttributeType type = SCHEMA.find(MappedEntity.PREFIX + kind + target + FOREIGN_KEY);
                if (type != null) {
                    entry.add(type, id);
                }
            }
        }
    }

    /**
     * Adds the keys of associated entities, also as those of the kinds above them. A ComputingShare of ARC gets no {@code GLUE2ShareEndpointForeignKey}:
     * ARC does not write it to LDAP, and clients recognise ARC's shares by that.
     */
    private static void keys(MappedEntity entity, String association, List<String> ids, EntryBuilder entry) {
        String target = association.endsWith(ID)
                ? association.substring(0, association.length() - ID.length())
                : association;
        List<String> known = MappedEntity.kinds(target);
        List<String> targets = known.isEmpty() ? List.of(target) : known;
        for (String kind : entity.chain()) {
            for (String each : isOfArc(entity) ? targets.subList(0, 1) : targets) {
                AttributeType type = SCHEMA.find(MappedEntity.PREFIX + kind + each + FOREIGN_KEY);
                if (type != null) {
                    ids.forEach(id -> entry.add(type, id));
                }
            }
        }
    }

    private static boolean isOfArc(MappedEntity entity) {
        return entity.within("Service")
                .flatMap(service -> service.first("Type"))
                .filter(type -> type.startsWith(ARC))
                .isPresent();
    }
}
