package org.openmds.provider.site.glue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

import tools.jackson.databind.JsonNode;

/**
 * Reads the entities of a GLUE 2 document in JSON, as the Information Publishing Framework (ipf) writes it:
 *
 * <pre>
 * {"ComputingService": [{"ID": "urn:c1", "Name": "one"}],
 *  "ComputingShare": [{"ID": "urn:s1", "FreeSlots": 7, "Associations": {"ComputingServiceID": "urn:c1"}}]}
 * </pre>
 *
 * Jobs and classes that a document of a site does not have are left out. The services of clouds in GLUE 2.1, as cloud-info-provider writes them, become
 * services of GLUE 2.0 with their endpoints and policies; GLUE 2.0 has no place for images and sizes of virtual machines.
 */
public final class EntityJsonReader {

    private static final String CLOUD_SERVICE = "CloudComputingService";
    private static final String CLOUD_ENDPOINT = "CloudComputingEndpoint";
    /** The classes of GLUE 2.1 for clouds that GLUE 2.0 can tell. */
    private static final Map<String, EntityKind> CLOUD_KINDS = Map.of(CLOUD_SERVICE, EntityKind.SERVICE, CLOUD_ENDPOINT,
            EntityKind.ENDPOINT, "AccessPolicy", EntityKind.ACCESS_POLICY);
    private static final Map<String, String> CLOUD_ASSOCIATIONS = Map.of(CLOUD_SERVICE, "ServiceID", CLOUD_ENDPOINT,
            "EndpointID");
    private static final Pattern WITHOUT_ZONE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}T[0-9:.]+");

    private EntityJsonReader() {
    }

    /** Returns the entities that are parts of no other. */
    public static List<GridEntity> read(JsonNode document) {
        boolean isOfCloud = document.has(CLOUD_SERVICE);
        List<GridEntity> loose = new ArrayList<>();
        for (Map.Entry<String, JsonNode> each : document.properties()) {
            Optional<EntityKind> kind = isOfCloud
                    ? Optional.ofNullable(CLOUD_KINDS.get(each.getKey()))
                    : EntityKind.named(each.getKey());
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
        GridEntity entity = new GridEntity(kind, text(object.path("ID"))).stated(time(object.path("CreationTime")),
                text(object.path("Validity")));
        for (Map.Entry<String, JsonNode> each : object.properties()) {
            String name = each.getKey();
            if (name.equals("Associations")) {
                each.getValue()
                        .properties()
                        .forEach(association -> texts(association.getValue())
                                .forEach(id -> entity.associate(
                                        CLOUD_ASSOCIATIONS.getOrDefault(association.getKey(), association.getKey()),
                                        id)));
            } else if (kind.hasProperty(name)) {
                texts(each.getValue()).forEach(text -> entity.with(name, text));
            }
        }
        return entity;
    }

    /** Returns a time; one without a zone is in UTC. */
    private static String time(JsonNode value) {
        String text = text(value);
        return WITHOUT_ZONE.matcher(text).matches() ? text + "Z" : text;
    }

    /** Returns the texts of a list, and those of an object as {@code name=text}. */
    private static List<String> texts(JsonNode value) {
        List<String> texts = new ArrayList<>();
        if (value.isObject()) {
            value.properties()
                    .stream()
                    .filter(each -> !text(each.getValue()).isEmpty())
                    .forEach(each -> texts.add(each.getKey() + "=" + text(each.getValue())));
            return texts;
        }
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
