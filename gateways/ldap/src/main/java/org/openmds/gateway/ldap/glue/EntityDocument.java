package org.openmds.gateway.ldap.glue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlNodes;

/**
 * The entities of the GLUE 2.0 documents in a fragment: elements in the namespace of GFD.209. They are nested, as ARC writes them, or lie side by side and
 * name each other in their associations. Jobs are left out, because they are personal data.
 */
final class EntityDocument {

    /** The namespace of GFD.209. */
    static final String NAMESPACE = "http://schemas.ogf.org/glue/2009/03/spec_2.0_r1";

    private static final Set<String> LEFT_OUT = Set.of("ComputingActivity", "ComputingActivities", "Activity",
            "Activities");
    private static final List<String> TIMES = List.of("CreationTime", "Validity");
    private static final String ASSOCIATIONS = "Associations";
    private static final String ID = "ID";
    /** Kinds of entities that lie below others, and the kinds that can be above them, the closest first. */
    private static final Map<String, List<String>> ABOVE = Map.ofEntries(Map.entry("Service", List.of("AdminDomain")),
            Map.entry("Endpoint", List.of("Service")), Map.entry("Share", List.of("Service")),
            Map.entry("Manager", List.of("Service")), Map.entry("Resource", List.of("Manager")),
            Map.entry("Policy", List.of("Share", "Endpoint")), Map.entry("Location", List.of("Service", "Domain")),
            Map.entry("Contact", List.of("Service", "Domain")),
            Map.entry("Benchmark", List.of("Resource", "Manager")),
            Map.entry("ApplicationEnvironment", List.of("Manager")),
            Map.entry("ApplicationHandle", List.of("ApplicationEnvironment")),
            Map.entry("StorageServiceCapacity", List.of("StorageService")),
            Map.entry("StorageAccessProtocol", List.of("StorageService")),
            Map.entry("StorageShareCapacity", List.of("StorageShare")),
            Map.entry("ToStorageService", List.of("ComputingService")),
            Map.entry("ToComputingService", List.of("StorageService")));

    private final List<MappedEntity> entities = new ArrayList<>();
    private final Map<MappedEntity, List<MappedEntity>> inner = new HashMap<>();
    private int leftOut;

    private EntityDocument() {
    }

    /** Returns true if a fragment may have a GLUE 2.0 document; reads no node. */
    static boolean isIn(XmlFragment fragment) {
        XmlNodes nodes = fragment.nodes();
        for (int i = 0; i < nodes.nameCount(); i++) {
            if (nodes.nameAt(i).getNamespaceURI().equals(NAMESPACE)) {
                return true;
            }
        }
        return false;
    }

    /** Reads the documents in a fragment. */
    static EntityDocument read(XmlFragment fragment) {
        EntityDocument document = new EntityDocument();
        if (isIn(fragment)) {
            document.read(fragment.root(), null);
            document.link();
        }
        return document;
    }

    /** Returns the entities, those around others before them. */
    List<MappedEntity> entities() {
        return entities;
    }

    /** Returns the number of entities that have no id. */
    int leftOut() {
        return leftOut;
    }

    /** Reads an element that may be an entity, a list of entities, or anything around them. */
    private void read(XmlElement element, @Nullable MappedEntity parent) {
        String name = element.name().getLocalPart();
        if (LEFT_OUT.contains(name)) {
            return;
        }
        if (!element.name().getNamespaceURI().equals(NAMESPACE) || MappedEntity.kinds(name).isEmpty()) {
            element.children().forEach(child -> read(child, parent));
            return;
        }
        MappedEntity entity = new MappedEntity(name, parent);
        TIMES.forEach(time -> element.attribute(new QName(time)).ifPresent(value -> entity.property(time, value)));
        List<XmlElement> inner = new ArrayList<>();
        element.children().forEach(child -> child(entity, child, inner));
        if (entity.id().isEmpty()) {
            leftOut++;
            return;
        }
        entities.add(entity);
        inner.forEach(child -> read(child, entity));
    }

    /** Reads a child of an entity: a property, the associations, or further entities. */
    private static void child(MappedEntity entity, XmlElement child, List<XmlElement> inner) {
        String name = child.name().getLocalPart();
        if (name.equals(ASSOCIATIONS)) {
            child.children().forEach(each -> entity.association(each.name().getLocalPart(), each.text()));
        } else if (child.children().isEmpty() && MappedEntity.kinds(name).isEmpty()) {
            entity.property(name, child.text());
        } else {
            inner.add(child);
        }
    }

    /** Puts the entities that nothing surrounds into those that they name in their associations. */
    private void link() {
        Map<String, MappedEntity> byId = new HashMap<>();
        entities.forEach(each -> byId.putIfAbsent(each.id().orElseThrow(), each));
        List<MappedEntity> outermost = entities.stream().filter(each -> each.parent().isEmpty()).toList();
        for (MappedEntity each : outermost) {
            above(each, byId).ifPresent(each::putInto);
        }
        entities.forEach(each -> each.parent()
                .ifPresent(parent -> inner.computeIfAbsent(parent, _ -> new ArrayList<>()).add(each)));
    }

    /** Returns the entities of a kind below an entity, at any depth. */
    List<MappedEntity> below(MappedEntity entity, String kind) {
        List<MappedEntity> found = new ArrayList<>();
        collect(entity, kind, found);
        return found;
    }

    private void collect(MappedEntity entity, String kind, List<MappedEntity> found) {
        for (MappedEntity each : inner.getOrDefault(entity, List.of())) {
            if (each.is(kind)) {
                found.add(each);
            }
            collect(each, kind, found);
        }
    }

    private Optional<MappedEntity> above(MappedEntity entity, Map<String, MappedEntity> byId) {
        for (String kind : entity.chain()) {
            for (String above : ABOVE.getOrDefault(kind, List.of())) {
                for (List<String> ids : entity.associations().values()) {
                    MappedEntity found = byId.get(ids.getFirst());
                    if (found != null && found != entity && found.is(above) && found.within(entity.kind()).isEmpty()) {
                        return Optional.of(found);
                    }
                }
            }
        }
        return entity.is("Service") ? missingDomain(entity, byId) : Optional.empty();
    }

    /** Returns the domain that a service names but the document does not describe. */
    private Optional<MappedEntity> missingDomain(MappedEntity service, Map<String, MappedEntity> byId) {
        Optional<String> named = service.associations()
                .entrySet()
                .stream()
                .filter(each -> each.getKey().equals("AdminDomain" + ID) || each.getKey().equals("Domain" + ID))
                .map(each -> each.getValue().getFirst())
                .findFirst();
        return named.map(id -> byId.computeIfAbsent(id, _ -> {
            MappedEntity domain = new MappedEntity("AdminDomain", null);
            domain.property(ID, id);
            entities.add(domain);
            return domain;
        }));
    }
}
