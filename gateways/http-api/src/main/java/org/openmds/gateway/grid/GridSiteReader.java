package org.openmds.gateway.grid;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.gateway.grid.GridShare.ShareNumbers;
import org.openmds.gateway.grid.GridSite.SiteProblem;
import org.openmds.wsrf.xml.XmlElement;

/** Reads the nested form of GLUE 2.0 in XML, which the provider of sites writes. */
final class GridSiteReader {

    static final String GLUE2 = "http://schemas.ogf.org/glue/2009/03/spec_2.0_r1";

    private static final QName DOMAINS = glue("Domains");
    private static final QName DOMAIN = glue("AdminDomain");
    private static final QName PROBLEM = new QName("http://openmds.org/provider/site", "Problem");
    private static final String SITE_POLICY = "vo:";
    private static final String ROLE_POLICY = "voms:/";
    private static final int MAX_DIGITS = 18;

    private GridSiteReader() {
    }

    /** Returns the sites in the content of an entry; empty if it has no such document. */
    static List<GridSite> read(XmlElement data) {
        List<XmlElement> documents = data.name().equals(DOMAINS) ? List.of(data) : data.children(DOMAINS);
        return documents.stream()
                .flatMap(document -> document.children(DOMAIN).stream())
                .map(GridSiteReader::site)
                .toList();
    }

    private static GridSite site(XmlElement domain) {
        List<GridService> services = new ArrayList<>();
        services(domain, services);
        return new GridSite(text(domain, "ID"), services,
                domain.children(glue("Extensions"))
                        .stream()
                        .flatMap(extensions -> extensions.children(glue("Extension")).stream())
                        .flatMap(extension -> problem(extension).stream())
                        .toList());
    }

    private static void services(XmlElement at, List<GridService> found) {
        for (XmlElement child : at.children()) {
            switch (child.name().getLocalPart()) {
                case "ComputingService", "Service", "StorageService" -> found.add(service(child));
                case "Services" -> services(child, found);
                default -> {
                    // Another part of the domain.
                }
            }
        }
    }

    private static Optional<SiteProblem> problem(XmlElement extension) {
        return extension.child(PROBLEM)
                .map(problem -> new SiteProblem(attribute(problem, "Kind"), attribute(problem, "Entity"),
                        text(extension, "Value"), attribute(problem, "Since")));
    }

    private static GridService service(XmlElement service) {
        List<XmlElement> managers = service.children(glue("ComputingManager"));
        List<GridEndpoint> endpoints = new ArrayList<>();
        for (String kind : List.of("ComputingEndpoint", "Endpoint", "StorageEndpoint")) {
            service.children(glue(kind)).forEach(each -> endpoints.add(endpoint(each)));
        }
        long slots = managers.stream().flatMapToLong(each -> number(each, "TotalSlots").stream()).sum();
        return new GridService(text(service, "ID"), text(service, "Type"),
                managers.stream().map(each -> text(each, "ProductName")).filter(name -> !name.isEmpty()).toList(),
                slots == 0 ? OptionalLong.empty() : OptionalLong.of(slots), endpoints,
                service.children(glue("ComputingShare")).stream().map(GridSiteReader::share).toList());
    }

    private static GridEndpoint endpoint(XmlElement endpoint) {
        return new GridEndpoint(text(endpoint, "ID"), text(endpoint, "URL"), text(endpoint, "InterfaceName"),
                text(endpoint, "HealthState"), text(endpoint, "ServingState"), vos(endpoint, "AccessPolicy"));
    }

    private static List<String> vos(XmlElement element, String policies) {
        Set<String> vos = new LinkedHashSet<>();
        element.children(glue(policies))
                .forEach(policy -> policy.children(glue("Rule"))
                        .forEach(rule -> vo(rule.text().strip()).ifPresent(vos::add)));
        return List.copyOf(vos);
    }

    private static GridShare share(XmlElement share) {
        List<String> endpoints = share.children(glue("Associations"))
                .stream()
                .flatMap(each -> each.children(glue("ComputingEndpointID")).stream())
                .map(each -> each.text().strip())
                .toList();
        String name = text(share, "MappingQueue").isEmpty() ? text(share, "Name") : text(share, "MappingQueue");
        return new GridShare(text(share, "ID"), name.isEmpty() ? text(share, "ID") : name, vos(share, "MappingPolicy"),
                endpoints,
                text(share, "ServingState"),
                new ShareNumbers(number(share, "FreeSlots"), number(share, "RunningJobs"), number(share, "WaitingJobs"),
                        number(share, "MaxWallTime"), number(share, "MaxMainMemory")));
    }

    /** Returns the VO of a rule such as {@code vo:atlas} or {@code VOMS:/atlas/Role=production}. */
    private static Optional<String> vo(String rule) {
        String lower = rule.toLowerCase(Locale.ROOT);
        if (lower.startsWith(SITE_POLICY)) {
            return Optional.of(rule.substring(SITE_POLICY.length()).strip()).filter(vo -> !vo.isEmpty());
        }
        if (lower.startsWith(ROLE_POLICY)) {
            String path = rule.substring(ROLE_POLICY.length());
            int end = path.indexOf('/');
            return Optional.of(end < 0 ? path : path.substring(0, end)).filter(vo -> !vo.isEmpty());
        }
        return Optional.empty();
    }

    private static String text(XmlElement element, String name) {
        return element.child(glue(name)).map(each -> each.text().strip()).orElse("");
    }

    private static String attribute(XmlElement element, String name) {
        return element.attribute(new QName(name)).orElse("");
    }

    private static OptionalLong number(XmlElement element, String name) {
        String text = text(element, name);
        return !text.isEmpty() && text.length() <= MAX_DIGITS && text.chars().allMatch(c -> c >= '0' && c <= '9')
                ? OptionalLong.of(Long.parseLong(text))
                : OptionalLong.empty();
    }

    private static QName glue(String localName) {
        return new QName(GLUE2, localName);
    }
}
