package org.openmds.provider.site;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.condor.ClassAd;
import org.openmds.provider.condor.ClassAdFormat;
import org.openmds.provider.input.Input;
import org.openmds.provider.site.glue.GridEntity;
import org.openmds.wsrf.service.Deadline;

/**
 * The ads of a collector of HTCondor-CE. Each ad of a scheduler is a computing element; the ads of machines are those of the only computing element,
 * if there is one.
 *
 * @param site
 *            site of all computing elements; empty if the ads name it
 * @param vos
 *            VOs of computing elements whose ads name none
 */
record CollectorSeed(Input ads, Optional<String> site, List<String> vos) implements SiteSeed {

    @Override
    public List<AnnouncedSite> read(Deadline deadline) throws CollectionException {
        List<ClassAd> all = ClassAdFormat.LONG.read(ads, deadline);
        List<ClassAd> schedulers = all.stream().filter(CollectorSeed::isScheduler).toList();
        if (schedulers.isEmpty()) {
            throw new CollectionException("%s gave no ad of a scheduler (MyType = \"Scheduler\")".formatted(ads));
        }
        List<ClassAd> machines = schedulers.size() == 1
                ? all.stream().filter(ad -> ad.string("MyType").equalsIgnoreCase("Machine")).toList()
                : List.of();
        Map<String, List<GridEntity>> bySite = new LinkedHashMap<>();
        for (ClassAd scheduler : schedulers) {
            bySite.computeIfAbsent(siteOf(scheduler), _ -> new ArrayList<>())
                    .add(new ComputingElementAd(scheduler, machines, vos).entity());
        }
        return bySite.entrySet()
                .stream()
                .map(each -> new AnnouncedSite(each.getKey(), List.of(), each.getValue()))
                .toList();
    }

    private static boolean isScheduler(ClassAd ad) {
        return ad.string("MyType").equalsIgnoreCase("Scheduler") && !ComputingElementAd.host(ad).isEmpty();
    }

    private String siteOf(ClassAd ad) {
        return site.orElseGet(() -> Stream.of("OSG_ResourceGroup", "OSG_Resource")
                .map(ad::string)
                .map(String::strip)
                .filter(name -> name.matches(GridSiteSettings.NAME))
                .findFirst()
                .orElseGet(() -> ComputingElementAd.host(ad)));
    }

    @Override
    public String toString() {
        return ads.toString();
    }
}
