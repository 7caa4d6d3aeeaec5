package org.openmds.provider.site.glue;

/**
 * A problem in what a site tells.
 *
 * @param entity
 *            the id of the entity; empty if the problem is of the whole site
 * @param text
 *            one sentence with the name of the property, the expected and the given value
 */
public record SchemaProblem(ProblemKind kind, String entity, String text) {

    static SchemaProblem of(ProblemKind kind, GridEntity entity, String text) {
        return new SchemaProblem(kind, entity.id(), "%s: %s".formatted(entity.kind().elementName(), text));
    }
}
