package org.openmds.provider.site.glue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Joins what several sources tell of one site: one domain with the name of the site as id, its services, and below each its endpoints, shares,
 * managers, policies and execution environments. The id of an entity is that of its source, or made of its owner's id, so that it is the same after
 * each collection. An association is written at both of its ends. Not thread-safe; for one document.
 */
public final class SiteJoin {

    private static final int MAX_ENTITIES = 20_000;
    private static final int MAX_PROBLEMS = 200;
    private static final Map<String, EntityKind> TARGETS = Map.of("ComputingEndpointID", EntityKind.COMPUTING_ENDPOINT,
            "ComputingShareID", EntityKind.COMPUTING_SHARE, "ExecutionEnvironmentID", EntityKind.EXECUTION_ENVIRONMENT,
            "ApplicationEnvironmentID", EntityKind.APPLICATION_ENVIRONMENT, "StorageEndpointID",
            EntityKind.STORAGE_ENDPOINT, "StorageShareID", EntityKind.STORAGE_SHARE);
    private static final Map<EntityKind, String> NAME_OF_ASSOCIATION = Map.of(EntityKind.COMPUTING_ENDPOINT,
            "ComputingEndpointID", EntityKind.COMPUTING_SHARE, "ComputingShareID", EntityKind.EXECUTION_ENVIRONMENT,
            "ExecutionEnvironmentID", EntityKind.APPLICATION_ENVIRONMENT, "ApplicationEnvironmentID",
            EntityKind.STORAGE_ENDPOINT, "StorageEndpointID", EntityKind.STORAGE_SHARE, "StorageShareID");

    private static final Set<EntityKind> OFTEN_WITHOUT_ID = Set.of(EntityKind.MAPPING_POLICY, EntityKind.ACCESS_POLICY,
            EntityKind.LOCATION, EntityKind.CONTACT, EntityKind.BENCHMARK, EntityKind.STORAGE_ACCESS_PROTOCOL,
            EntityKind.STORAGE_SERVICE_CAPACITY, EntityKind.STORAGE_SHARE_CAPACITY);

    private final GridEntity domain;
    private final Set<SchemaProblem> problems = new LinkedHashSet<>();
    private final ValueChecks checks;
    /** The entities of the sources that are in the document, by id. */
    private final Map<String, GridEntity> sources = new HashMap<>();
    private final Map<String, GridEntity> joined = new HashMap<>();
    /** The ids that sources before the current one have given. */
    private final Set<String> earlier = new HashSet<>();
    /** The number of ids that were made of each base. */
    private final Map<String, Integer> made = new HashMap<>();
    private int count;

    private SiteJoin(String site, Instant now) {
        this.domain = new GridEntity(EntityKind.ADMIN_DOMAIN, site);
        this.checks = new ValueChecks(now, this::tell);
    }

    /**
     * Joins entities.
     *
     * @param site
     *            name of the site, which is the id of its domain
     * @param entities
     *            the entities of all sources that are parts of no other; they are not changed
     * @param further
     *            problems of the sources themselves
     */
    public static SiteDocument join(String site, List<GridEntity> entities, List<SchemaProblem> further, Instant now) {
        return joinSources(site, List.of(entities), further, now);
    }

    /**
     * Joins the entities of several sources. What several sources tell of one thing is taken from the first.
     *
     * @param sources
     *            the entities of each source that are parts of no other
     */
    public static SiteDocument joinSources(String site, List<List<GridEntity>> sources, List<SchemaProblem> further,
            Instant now) {
        SiteJoin join = new SiteJoin(site, now);
        further.forEach(join::tell);
        for (List<GridEntity> source : sources) {
            join.earlier.addAll(join.sources.keySet());
            source.forEach(join::take);
        }
        join.domain.parts(EntityKind.COMPUTING_SERVICE).forEach(join.checks::checkSlots);
        join.domain.all().forEach(join::followAssociations);
        AnnouncedDowntimes.apply(join.domain);
        return new SiteDocument(join.domain, List.copyOf(join.problems));
    }

    private void tell(SchemaProblem problem) {
        if (problems.size() < MAX_PROBLEMS) {
            problems.add(problem);
        }
    }

    private void take(GridEntity entity) {
        if (entity.kind() == EntityKind.ADMIN_DOMAIN) {
            entity.properties()
                    .forEach((name, values) -> domain.properties().putIfAbsent(name, new ArrayList<>(values)));
            checks.check(domain);
            entity.parts().forEach(this::take);
        } else if (domain.kind().member(entity.kind().elementName()).isPresent()) {
            add(entity, domain);
        } else {
            soleService().ifPresentOrElse(service -> add(entity, service),
                    () -> tell(SchemaProblem.of(ProblemKind.UNKNOWN_OWNER, entity,
                            "no source gives its owner; it is left out")));
        }
    }

    /** Returns the computing service, if there is only one: an entity without an owner can only be its part. */
    private Optional<GridEntity> soleService() {
        List<GridEntity> services = domain.parts(EntityKind.COMPUTING_SERVICE).toList();
        return services.size() == 1 ? Optional.of(services.getFirst()) : Optional.empty();
    }

    private void add(GridEntity source, GridEntity owner) {
        if (owner.kind().member(source.kind().elementName()).isEmpty()) {
            tell(SchemaProblem.of(ProblemKind.UNKNOWN_OWNER, source, "no source gives its owner; it is left out"));
            return;
        }
        if (count == MAX_ENTITIES) {
            tell(new SchemaProblem(ProblemKind.TOO_MANY, "",
                    "the site has more than %d entities; the others are left out".formatted(MAX_ENTITIES)));
            return;
        }
        if (owner == domain && checks.isExpired(source)) {
            return;
        }
        GridEntity copy = source.withoutParts();
        if (copy.id().isEmpty()) {
            copy.identify(madeId(copy, owner));
        }
        GridEntity before = sources.putIfAbsent(copy.id(), source);
        if (before != null) {
            if (!before.isSameAs(source) && !(earlier.contains(copy.id()) && before.isOneThingWith(source))) {
                tell(SchemaProblem.of(ProblemKind.DUPLICATE_ID, copy,
                        "several entities have this id; the first is kept"));
            }
            return;
        }
        count++;
        joined.put(copy.id(), copy);
        owner.with(copy);
        checks.check(copy);
        source.parts().forEach(part -> add(part, copy));
    }

    /** Returns an id from the owner's id and the name; policies and benchmarks have ids of their own only in some sources. */
    private String madeId(GridEntity entity, GridEntity owner) {
        String base = "%s:%s".formatted(owner.id(), entity.text("Name").orElse(entity.kind().elementName()));
        if (!OFTEN_WITHOUT_ID.contains(entity.kind())) {
            tell(SchemaProblem.of(ProblemKind.MISSING_VALUE, entity, "ID is required; %s is used".formatted(base)));
        }
        int number = made.merge(base, 1, Integer::sum);
        return number == 1 ? base : "%s:%d".formatted(base, number);
    }

    private void followAssociations(GridEntity entity) {
        entity.associations().keySet().removeIf(name -> !entity.kind().associations().contains(name));
        for (String name : entity.kind().associations()) {
            EntityKind kind = TARGETS.get(name);
            if (kind != null) {
                entity.targets(name).forEach(id -> follow(entity, name, kind, id));
            }
        }
    }

    private void follow(GridEntity entity, String name, EntityKind kind, String id) {
        GridEntity target = joined.get(id);
        if (target == null || target.kind() != kind) {
            tell(SchemaProblem.of(ProblemKind.DANGLING_KEY, entity,
                    "%s is %s, which no source gives".formatted(name, id)));
            return;
        }
        String back = NAME_OF_ASSOCIATION.getOrDefault(entity.kind(), "");
        if (target.kind().associations().contains(back) && !target.targets(back).contains(entity.id())) {
            target.associate(back, entity.id());
        }
    }
}
