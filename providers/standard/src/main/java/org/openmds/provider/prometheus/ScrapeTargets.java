package org.openmds.provider.prometheus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.ProviderSources;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderTarget;
import org.openmds.provider.TargetFinder;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.ProviderTools;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

/**
 * Finds Prometheus exporters in lists, and publishes what it has found:
 *
 * <pre>{@code
 * <prom:Targets xmlns:prom="http://openmds.org/provider/prometheus" Count="2">
 *   <prom:Target Name="nodes/node1:9100" URL="http://node1:9100/metrics"/>
 *   <prom:Target Name="nodes/node2:9100" URL="http://node2:9100/metrics"/>
 *   <prom:Refused>not an address</prom:Refused>
 * </prom:Targets>
 * }</pre>
 *
 * {@code LeftOut} counts targets above the limit of the settings. While a place cannot be read, its targets of before stay. Not thread-safe.
 */
final class ScrapeTargets implements TargetFinder {

    private static final int MAX_LIST_BYTES = 4 << 20;
    private static final String JSON = "application/json";

    private final ScrapeSettings settings;
    private final ProviderTools tools;
    private final List<TargetPlace> places;
    private final Map<TargetPlace, TargetListDocument> known = new LinkedHashMap<>();

    private ScrapeTargets(ScrapeSettings settings, ProviderTools tools, List<TargetPlace> places) {
        this.settings = settings;
        this.tools = tools;
        this.places = places;
    }

    static ScrapeTargets of(ScrapeSettings settings, ProviderTools tools) {
        ProviderTools limited = tools.withLimits(Math.min(MAX_LIST_BYTES, tools.maxAnswer()), tools.maxOutput());
        TargetListDocument configured = new TargetListDocument(settings.targets()
                .stream()
                .flatMap(target -> settings.lists().url(target).stream())
                .map(url -> new ScrapeTarget(url, Collections.emptySortedMap(), true))
                .toList(), List.of());
        List<TargetPlace> places = new ArrayList<>(List.of(_ -> configured));
        settings.files().forEach(file -> places.add(TargetPlace.ofFiles(file, settings.lists(), limited)));
        settings.httpSd()
                .map(service -> limited.web(service.url(), JSON, service.access()))
                .ifPresent(input -> places.add(TargetPlace.of(input, settings.lists())));
        return new ScrapeTargets(settings, tools, List.copyOf(places));
    }

    @Override
    public String name() {
        return settings.each().name();
    }

    @Override
    public XmlFragment collect(Deadline deadline) throws CollectionException {
        List<String> failures = new ArrayList<>();
        for (TargetPlace place : places) {
            try {
                known.put(place, place.read(deadline));
            } catch (CollectionException e) {
                failures.add(e.getMessage());
            }
        }
        if (!failures.isEmpty()) {
            throw new CollectionException("%s; the targets of before are kept".formatted(String.join("; ", failures)));
        }
        return document();
    }

    @Override
    public FoundTargets found() {
        return new FoundTargets(targets().entrySet()
                .stream()
                .map(each -> provider(each.getKey(), each.getValue()))
                .toList(), known.size() == places.size());
    }

    /** Holds nothing to release. */
    @Override
    public void close() {
    }

    /** Returns the targets by the names of their providers, each once. */
    private Map<String, ScrapeTarget> allTargets() {
        Map<String, ScrapeTarget> targets = new LinkedHashMap<>();
        places.stream()
                .flatMap(place -> Optional.ofNullable(known.get(place)).stream())
                .flatMap(list -> list.targets().stream())
                .forEach(target -> targets.putIfAbsent(
                        ProviderSources.targetName(name(), target.name(settings.lists().path())), target));
        return targets;
    }

    private Map<String, ScrapeTarget> targets() {
        Map<String, ScrapeTarget> targets = new LinkedHashMap<>();
        allTargets().entrySet()
                .stream()
                .limit(settings.lists().maxTargets())
                .forEach(each -> targets.put(each.getKey(), each.getValue()));
        return targets;
    }

    private ProviderTarget provider(String providerName, ScrapeTarget target) {
        Input input = target.configured()
                ? tools.web(target.url(), PrometheusProvider.ACCEPT, settings.access())
                : tools.restrictedWeb(target.url(), PrometheusProvider.ACCEPT, settings.access());
        return new ProviderTarget(
                new CommonSettings(providerName, settings.each().collection(), Optional.of(target.shownUrl())),
                new PrometheusProvider(settings.selection()
                        .publication(providerName, target.url().uri().getHost(), target.labels()), input));
    }

    private XmlFragment document() {
        Map<String, ScrapeTarget> targets = targets();
        int leftOut = allTargets().size() - targets.size();
        XmlFragmentBuilder document = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(prom("Targets"))
                .attribute(new QName("Count"), Integer.toString(targets.size()));
        if (leftOut > 0) {
            document.attribute(new QName("LeftOut"), Integer.toString(leftOut));
        }
        targets.forEach((providerName, target) -> document.start(prom("Target"))
                .attribute(new QName("Name"), providerName)
                .attribute(new QName("URL"), target.shownUrl().toString())
                .end());
        known.values()
                .stream()
                .flatMap(list -> list.refused().stream())
                .forEach(text -> document.element(prom("Refused"), XmlText.printable(text)));
        return document.end().build();
    }

    private static QName prom(String localName) {
        return new QName(PrometheusProvider.NAMESPACE, localName, "prom");
    }
}
