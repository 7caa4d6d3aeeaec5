package org.openmds.provider.site.glue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import tools.jackson.databind.JsonNode;

/**
 * Reads the entities of a GLUE 2 document in JSON, as the Information Publishing Framework (ipf) writes it:
 *
 * <pre>
 * {"ComputingService": [{"ID": "urn:c1", "Name": "one"}],
 *  "ComputingShare": [{"ID": "urn:s1", "FreeSlots": 7, "Associations": {"ComputingServiceID": "urn:c1"}}]}
 * </pre>
 *
 * Jobs and classes that a document of a site does not have are left out.
 */
public final class EntityJsonReader {

    private EntityJsonReader() {
    }

    /** Returns the entities that are parts of no other. */
    public static List<GridEntity> read(JsonNode document) {
        List<GridEntity> loose = new ArrayList<>();
        for (Map.Entry<String, JsonNode> each : document.properties()) {
            Optional<EntityKind> kind = EntityKind.named(each.getKey());
            if (kind.isPresent()) {
                for (JsonNode object : each.getValue().isArray() ? each.getValue() : List.of(each.getValue())) {
                    if (object.isObject()) {
                        loose.add(entity(object, kind.get()));
                    }
                }
            }
        }
        return EntityOwners.join(loose);
    }

    private static GridEntity entity(JsonNode object, EntityKind kind) {
        GridEntity entity = new GridEntity(kind, text(object.path("ID"))).stated(text(object.path("CreationTime")),
                text(object.path("Validity")));
        for (Map.Entry<String, JsonNode> each : object.properties()) {
            String name = each.getKey();
            if (name.equals("Associations")) {
                each.getValue()
                        .properties()
                        .forEach(association -> texts(association.getValue())
                                .forEach(id -> entity.associate(association.getKey(), id)));
            } else if (name.equals("Name") || name.equals("OtherInfo")
                    || kind.member(name).filter(member -> !member.isParts()).isPresent()) {
                texts(each.getValue()).forEach(text -> entity.with(name, text));
            }
        }
        return entity;
    }

    private static List<String> texts(JsonNode value) {
        List<String> texts = new ArrayList<>();
        for (JsonNode each : value.isArray() ? value : List.of(value)) {
            texts.add(text(each));
        }
        return texts;
    }

    /** Returns a text, a number or a truth value as text; empty for any other value. */
    private static String text(JsonNode value) {
        return value.isValueNode() && !value.isNull() ? value.asString() : "";
    }
}
