package org.openmds.gateway.group;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Caller;

/** The groups that the API serves. Immutable and thread-safe. */
public final class ApiGroups {

    private final Map<String, ApiGroup> byName = new LinkedHashMap<>();
    private final AccessPolicy policy;

    public ApiGroups(List<ApiGroup> groups, AccessPolicy policy) {
        groups.forEach(group -> byName.put(group.name(), group));
        this.policy = policy;
    }

    /** Returns all groups. */
    public Collection<ApiGroup> all() {
        return byName.values();
    }

    /** Returns a group by its name. */
    public Optional<ApiGroup> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** Returns the groups that a caller may read. */
    public List<ApiGroup> readable(Caller caller) {
        return byName.values()
                .stream()
                .filter(group -> mayRead(caller, group))
                .toList();
    }

    /** Returns true if a caller may read a group. */
    public boolean mayRead(Caller caller, ApiGroup group) {
        return policy.check(caller, AccessRight.READ, group.name()) == Access.GRANTED;
    }

    /** Returns the group that the query of a request names, or else the first; checks the right to read it. */
    public ApiGroup named(ApiRequest request) {
        String name = request.value("group").orElseGet(() -> byName.keySet().iterator().next());
        ApiGroup group = find(name).orElseThrow(() -> unknown(name));
        Access access = policy.check(request.caller(), AccessRight.READ, name);
        if (access != Access.GRANTED) {
            throw new ApiProblem(access == Access.CREDENTIAL_REQUIRED ? 401 : 403,
                    "the right 'read' to %s is needed, which caller '%s' does not have".formatted(name,
                            request.caller().name()));
        }
        return group;
    }

    /** Returns the group that a request names; the right was checked. */
    public ApiGroup of(ApiRequest request) {
        String name = request.required("group");
        return find(name).orElseThrow(() -> unknown(name));
    }

    /** Returns the failure of a request for a group that does not exist. */
    public ApiProblem unknown(String name) {
        return ApiProblem.unknown("there is no group '%s'; the groups are %s".formatted(name,
                String.join(", ", byName.keySet())));
    }
}
