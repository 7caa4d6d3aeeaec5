package org.openmds.provider.site;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

import javax.xml.namespace.QName;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.ProviderSources;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderTarget;
import org.openmds.provider.TargetFinder;
import org.openmds.provider.input.ProviderTools;
import org.openmds.provider.site.glue.SiteDocument;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

/**
 * Finds the sites that seeds name, and publishes the list; each site has an entry of its own with its {@link SiteDocument}:
 *
 * <pre>{@code
 * <site:Sites xmlns:site="http://openmds.org/provider/site" Count="2">
 *   <site:Site Name="EXAMPLE-ONE" Sources="2"/>
 *   <site:Site Name="EXAMPLE-TWO" Sources="0"/>
 * </site:Sites>
 * }</pre>
 *
 * {@code Sources} counts the places that are read for the site itself; {@code LeftOut} of the list counts sites above the limit of the settings. Not
 * thread-safe.
 */
final class SiteFinder implements TargetFinder {

    private final SitesSettings settings;
    private final ProviderTools tools;
    private final List<SiteSeed> seeds;
    private final SiteAnnouncements announcements = new SiteAnnouncements();

    private SiteFinder(SitesSettings settings, ProviderTools tools, List<SiteSeed> seeds) {
        this.settings = settings;
        this.tools = tools;
        this.seeds = seeds.stream().distinct().toList();
    }

    static SiteFinder of(SitesSettings settings, ProviderTools tools) {
        return new SiteFinder(settings, tools, settings.seeds(tools));
    }

    @Override
    public String name() {
        return settings.each().name();
    }

    @Override
    public XmlFragment collect(Deadline deadline) throws CollectionException {
        List<String> failures = new ArrayList<>();
        for (int i = 0; i < seeds.size(); i++) {
            SiteSeed seed = seeds.get(i);
            // A seed that hangs leaves time for those after it.
            Duration share = deadline.remaining().dividedBy(seeds.size() - i);
            try {
                announcements.read(seed, seed.read(Deadline.in(share)), tools.clock().instant());
            } catch (CollectionException e) {
                announcements.failed(seed, String.valueOf(e.getMessage()));
                failures.add(String.valueOf(e.getMessage()));
            }
        }
        if (!failures.isEmpty()) {
            throw new CollectionException("%s; the sites of before are kept".formatted(String.join("; ", failures)));
        }
        return document();
    }

    @Override
    public FoundTargets found() {
        return new FoundTargets(
                shown().entrySet().stream().map(each -> target(each.getKey(), each.getValue())).toList(),
                announcements.known() == seeds.size());
    }

    private ProviderTarget target(String site, Set<SiteSource> sources) {
        String provider = ProviderSources.targetName(name(), site);
        return new ProviderTarget(
                new CommonSettings(provider, settings.each().collection(), Optional.empty()),
                new SiteProvider(new SitePublication(provider, site, List.copyOf(sources), settings.limits().keep()),
                        announcements, tools.clock()));
    }

    /** Returns the sites within the limit. */
    private SortedMap<String, Set<SiteSource>> shown() {
        SortedMap<String, Set<SiteSource>> shown = new TreeMap<>();
        announcements.sites()
                .entrySet()
                .stream()
                .limit(settings.limits().maxSites())
                .forEach(each -> shown.put(each.getKey(), each.getValue()));
        return shown;
    }

    private XmlFragment document() {
        SortedMap<String, Set<SiteSource>> shown = shown();
        int leftOut = announcements.sites().size() - shown.size();
        XmlFragmentBuilder document = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(name("Sites"))
                .attribute(new QName("Count"), Integer.toString(shown.size()));
        if (leftOut > 0) {
            document.attribute(new QName("LeftOut"), Integer.toString(leftOut));
        }
        shown.forEach((site, sources) -> document.start(name("Site"))
                .attribute(new QName("Name"), XmlText.printable(site))
                .attribute(new QName("Sources"), Integer.toString(sources.size()))
                .end());
        return document.end().build();
    }

    /** Holds nothing to release. */
    @Override
    public void close() {
    }

    private static QName name(String localName) {
        return new QName(SiteDocument.SITE, localName, "site");
    }
}
