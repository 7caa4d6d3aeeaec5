package org.openmds.provider.site.glue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlElement;

/**
 * Reads the entities of a GLUE 2 document: the nested form of the XML schema, which ARC writes, and the flat form of GFD.209, in which associations
 * lead to the owner of an entity. Elements are found by local names, in any namespace, because programs use those of drafts. Jobs are left out: they
 * may be thousands, and are private.
 */
public final class EntityReader {

    private static final Set<String> LEFT_OUT = Set.of("ComputingActivities", "ComputingActivity", "Activities",
            "Activity", "Extensions");

    private final List<GridEntity> loose = new ArrayList<>();

    private EntityReader() {
    }

    /** Returns the entities that are parts of no other: domains and services, and entities whose owner is not in the document. */
    public static List<GridEntity> read(XmlElement document) {
        EntityReader reader = new EntityReader();
        reader.walk(document);
        return EntityOwners.join(reader.loose);
    }

    private void walk(XmlElement element) {
        String name = element.name().getLocalPart();
        if (LEFT_OUT.contains(name)) {
            return;
        }
        Optional<EntityKind> kind = EntityKind.named(name);
        if (kind.isPresent()) {
            loose.add(entity(element, kind.get()));
        } else {
            element.children().forEach(this::walk);
        }
    }

    private GridEntity entity(XmlElement element, EntityKind kind) {
        GridEntity entity = new GridEntity(kind, "").stated(attribute(element, "CreationTime"),
                attribute(element, "Validity"));
        element.children().forEach(child -> member(child, entity));
        return entity;
    }

    private void member(XmlElement child, GridEntity entity) {
        String name = child.name().getLocalPart();
        if (LEFT_OUT.contains(name)) {
            return;
        }
        if (name.equals("ID")) {
            entity.identify(child.text().strip());
        } else if (name.equals("Associations")) {
            child.children().forEach(each -> entity.associate(each.name().getLocalPart(), each.text()));
        } else if (EntityKind.named(name).isPresent()) {
            part(child, EntityKind.named(name).get(), entity);
        } else if (child.children().isEmpty()) {
            property(name, child.text(), entity);
        } else {
            child.children().forEach(each -> member(each, entity));
        }
    }

    private void part(XmlElement element, EntityKind kind, GridEntity entity) {
        GridEntity part = entity(element, kind);
        if (entity.kind().member(kind.elementName()).isPresent()) {
            entity.with(part);
        } else {
            loose.add(part);
        }
    }

    private static void property(String name, String text, GridEntity entity) {
        if (entity.kind().hasProperty(name)) {
            entity.with(name, text);
        }
    }

    private static String attribute(XmlElement element, String name) {
        return element.attribute(new QName(name)).orElse("");
    }
}
