package org.openmds.provider.ldap;

import static org.openmds.provider.ldap.Glue2Names.glue2;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;

/**
 * Writes GLUE 2 entries of LDAP in the flat form of the XML realization (GFD.209). Elements, properties and associations have the names of the
 * schema. The properties keep the order in which the server gives them.
 */
final class Glue2Document {

    private static final String FOREIGN_KEY = "ForeignKey";
    /** Properties that are attributes in XML. */
    private static final List<String> TIMES = List.of("CreationTime", "Validity");
    private static final List<String> FIRST = List.of("ID", "LocalID", "Name", "OtherInfo");
    private static final String OWNER_OF_EXTENSION = "GLUE2ExtensionEntityForeignKey";

    private final XmlFragmentBuilder document = new XmlFragmentBuilder(XmlLimits.DEFAULT);
    private final Map<String, List<LdapEntity>> extensions = new HashMap<>();

    /**
     * An entry, split into properties and associations.
     *
     * @param properties
     *            name to values
     * @param associations
     *            name to ids
     */
    private record LdapEntity(Glue2Kind kind, Map<String, List<String>> properties,
            Map<String, Set<String>> associations) {

        String id() {
            return properties.getOrDefault("ID", List.of("")).getFirst();
        }
    }

    private Glue2Document() {
    }

    /** Returns the document; it is empty if there are no entries. */
    static XmlFragment of(List<Entry> entries) {
        Glue2Document writer = new Glue2Document();
        List<LdapEntity> entities = new ArrayList<>();
        for (Entry each : entries) {
            Glue2Kind.of(each).map(kind -> read(each, kind)).ifPresent(ldapEntity -> {
                if (ldapEntity.kind().name().equals("Extension") && each.hasAttribute(OWNER_OF_EXTENSION)) {
                    writer.extensions.computeIfAbsent(each.getAttributeValue(OWNER_OF_EXTENSION),
                            _ -> new ArrayList<>()).add(ldapEntity);
                } else {
                    entities.add(ldapEntity);
                }
            });
        }
        writer.document.start(glue2("GLUE2"));
        entities.stream().sorted(Comparator.comparingInt(each -> each.kind().order())).forEach(writer::entity);
        return writer.document.end().build();
    }

    private static LdapEntity read(Entry entry, Glue2Kind kind) {
        Map<String, List<String>> properties = new TreeMap<>(Comparator.comparingInt(Glue2Document::rank)
                .thenComparing(Comparator.naturalOrder()));
        Map<String, Set<String>> associations = new TreeMap<>();
        for (Attribute attribute : entry.getAttributes()) {
            kind.property(attribute.getBaseName()).ifPresent(property -> {
                List<String> values = List.of(attribute.getValues());
                if (property.endsWith(FOREIGN_KEY)) {
                    associations.computeIfAbsent(association(kind, property), _ -> new TreeSet<>()).addAll(values);
                } else {
                    properties.put(property, values);
                }
            });
        }
        return new LdapEntity(kind, properties, associations);
    }

    private static int rank(String property) {
        int first = FIRST.indexOf(property);
        return first < 0 ? FIRST.size() : first;
    }

    /**
     * Returns the name of an association: {@code ServiceID} for {@code ComputingServiceForeignKey}. For a domain, its domain is the parent
     * domain.
     */
    private static String association(Glue2Kind kind, String property) {
        String target = Glue2Kind.baseOf(property.substring(0, property.length() - FOREIGN_KEY.length()));
        boolean above = target.equals("Domain") && kind.base().equals("Domain");
        return (above ? "ParentDomain" : target) + "ID";
    }

    private void entity(LdapEntity ldapEntity) {
        document.start(glue2(ldapEntity.kind().name()));
        if (!ldapEntity.kind().base().isEmpty()) {
            document.attribute(new QName("BaseType"), ldapEntity.kind().base());
        }
        TIMES.forEach(each -> ldapEntity.properties()
                .getOrDefault(each, List.of())
                .stream()
                .limit(1)
                .forEach(value -> document.attribute(new QName(each), XmlText.printable(value))));
        ldapEntity.properties().forEach((name, values) -> {
            if (rank(name) < FIRST.size()) {
                values.forEach(value -> text(name, value));
            }
        });
        extensionsOf(ldapEntity);
        ldapEntity.properties().forEach((name, values) -> {
            if (rank(name) == FIRST.size() && !TIMES.contains(name)) {
                values.forEach(value -> text(name, value));
            }
        });
        if (!ldapEntity.associations().isEmpty()) {
            document.start(glue2("Associations"));
            ldapEntity.associations().forEach((name, ids) -> ids.forEach(id -> text(name, id)));
            document.end();
        }
        document.end();
    }

    private void extensionsOf(LdapEntity ldapEntity) {
        List<LdapEntity> own = extensions.getOrDefault(ldapEntity.id(), List.of());
        if (own.isEmpty() || ldapEntity.id().isEmpty()) {
            return;
        }
        document.start(glue2("Extensions"));
        for (LdapEntity each : own) {
            document.start(glue2("Extension"));
            each.properties().forEach((name, values) -> values.forEach(value -> text(name, value)));
            document.end();
        }
        document.end();
    }

    private void text(String name, String value) {
        document.element(glue2(name), XmlText.printable(value));
    }
}
