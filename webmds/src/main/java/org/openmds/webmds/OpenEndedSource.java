package org.openmds.webmds;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.webmds.source.PageCaller;
import org.openmds.webmds.source.ServiceSource;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.SourceException.Cause;
import org.openmds.webmds.source.XmlSource;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A source of GT4 that leaves its query to the user of the page. GT4 also left the service to the user; here the option {@value #GROUP}
 * selects one of the configured service groups.
 *
 * @param groups
 *            groups by name, the default first
 * @param sourceOf
 *            creates the source for one of the groups
 * @param queries
 *            limit for concurrent reads
 */
record OpenEndedSource(Map<String, ServiceSource> groups, Function<ServiceSource, XmlSource> sourceOf,
        Budget queries)
        implements
            XmlSource {

    private static final String GROUP = "group";

    @Override
    public XmlFragment read(Map<String, String> options) throws SourceException {
        String name = options.getOrDefault(GROUP, groups.keySet().iterator().next());
        ServiceSource service = groups.get(name);
        if (service == null) {
            throw new SourceException(Cause.REQUEST,
                    "WebMDS shows no service group '%s'; it shows %s".formatted(name,
                            String.join(", ", groups.keySet())));
        }
        try (BudgetPermit _ = permit(queries)) {
            return sourceOf.apply(service).read(options);
        }
    }

    @Override
    public Set<String> options() {
        Set<String> options = new HashSet<>(sourceOf.apply(groups.values().iterator().next()).options());
        options.add(GROUP);
        return options;
    }

    /** Takes a permit for one read by the user of the page. */
    static BudgetPermit permit(Budget queries) throws SourceException {
        return queries.take(PageCaller.current().lane(), 1)
                .orElseThrow(() -> new SourceException(Cause.BUSY, queries.refusal()));
    }
}
