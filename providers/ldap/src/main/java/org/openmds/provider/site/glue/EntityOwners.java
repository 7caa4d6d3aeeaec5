package org.openmds.provider.site.glue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The relation of entities in the flat form of GLUE 2, in which associations lead to the owner of an entity. */
final class EntityOwners {

    private EntityOwners() {
    }

    /** Puts each entity into its owner, and returns those whose owner is not among them. */
    static List<GridEntity> join(List<GridEntity> loose) {
        Map<String, GridEntity> byId = new HashMap<>();
        loose.forEach(entity -> entity.all().forEach(each -> byId.putIfAbsent(each.id(), each)));
        List<GridEntity> top = new ArrayList<>();
        for (GridEntity entity : loose) {
            Optional<GridEntity> owner = owner(entity, byId);
            owner.ifPresentOrElse(found -> found.with(entity), () -> top.add(entity));
            entity.all().forEach(EntityOwners::useNestedNames);
        }
        return top;
    }

    private static Optional<GridEntity> owner(GridEntity entity, Map<String, GridEntity> byId) {
        return entity.associations()
                .entrySet()
                .stream()
                .filter(each -> entity.kind().isOwner(each.getKey()))
                .flatMap(each -> each.getValue().stream())
                .flatMap(id -> Optional.ofNullable(byId.get(id)).stream())
                .filter(found -> found.kind().member(entity.kind().elementName()).isPresent())
                .findFirst();
    }

    private static void useNestedNames(GridEntity entity) {
        entity.kind().nestedNames().forEach((flat, nested) -> {
            Set<String> ids = entity.associations().remove(flat);
            if (ids != null) {
                ids.forEach(id -> entity.associate(nested, id));
            }
        });
    }
}
