package org.openmds.webmds.page;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.openmds.webmds.page.PageRenderer.DocumentOrigin;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.webmds.transform.PageTransform;
import org.openmds.webmds.transform.TransformException;
import org.openmds.wsrf.addressing.EndpointReference;

/** What there is at which URL. Thread-safe. */
public final class PageRouter implements AutoCloseable {

    /** WebMDS's own pages, each with a style sheet of its name. */
    private static final Set<String> PAGES = Set.of("overview", "entry", "hosts", "queues", "hierarchy", "sources");
    private static final String INFO = "webmds";

    private final PageCatalog catalog;
    private final PageRenderer maker;
    private final EntryProperties properties;

    /** What pages are made of, by name. */
    public interface PageCatalog {

        /** The names of the service groups, the usual one first; at least one. */
        List<String> groups();

        /** The service group's document; an option changes nothing. */
        Optional<XmlSource> group(String name);

        /** What one of the group's entries says of itself, in any element: its properties TerminationTime and History; none where it cannot be asked. */
        default Optional<XmlSource> entry(String name, EndpointReference entry) {
            return Optional.empty();
        }

        /** A source that {@code info=} may name: {@code indexinfo}, the groups, and the administrator's own. */
        Optional<XmlSource> source(String name) throws SourceException;

        /** A style sheet that {@code xsl=} may name: {@code servicegroupxsl}, {@code sgedetailxsl}, and the administrator's own. */
        Optional<PageTransform> transform(String name) throws TransformException;

        /** A style sheet of WebMDS itself. */
        PageTransform builtIn(String name);

        /** A page of the administrator's as it stands, such as a form, by the name of its file. */
        Optional<byte[]> form(String file) throws SourceException;
    }

    public PageRouter(PageCatalog catalog, DocumentCache documentCache) {
        this.catalog = catalog;
        this.maker = new PageRenderer(documentCache);
        this.properties = new EntryProperties(catalog::entry, documentCache);
    }

    /** The name by which documents know that of a group. */
    public static String documentName(String group) {
        return "group " + group;
    }

    /** The page at a name below {@code /webmds/}. */
    WebPage page(String name, RequestParameters requestParameters) {
        try {
            if (name.equals(INFO)) {
                return info(requestParameters);
            }
            String page = name.isEmpty() ? "overview" : name;
            if (PAGES.contains(page)) {
                return builtIn(page, requestParameters);
            }
            Optional<byte[]> form = catalog.form(page);
            return form.isPresent()
                    ? new WebPage(200, WebPage.HTML, form.get(), "")
                    : ErrorPages.notFound("WebMDS has no page '%s'.".formatted(name),
                            "There are " + String.join(", ", PAGES.stream().sorted().toList())
                                    + ", query and triggers.");
        } catch (SourceException e) {
            return ErrorPages.of(e);
        } catch (TransformException e) {
            return ErrorPages.transform(String.valueOf(e.getMessage()));
        }
    }

    private WebPage builtIn(String page, RequestParameters requestParameters)
            throws SourceException, TransformException {
        String group = requestParameters.value("group").orElse(catalog.groups().getFirst());
        Optional<XmlSource> source = catalog.group(group);
        if (source.isEmpty()) {
            return ErrorPages.notFound("WebMDS shows no service group '%s'.".formatted(group),
                    "It shows " + String.join(", ", catalog.groups()) + ".");
        }
        Map<String, String> parameters = new HashMap<>(requestParameters.stylesheetParameters());
        parameters.put("group", group);
        parameters.put("groups", String.join(" ", catalog.groups()));
        String key = parameters.getOrDefault("EntryKey", "");
        return maker.render(new DocumentOrigin(documentName(group), source.get(), Map.of()), catalog.builtIn(page),
                parameters,
                document -> page.equals("entry") ? properties.addTo(document, group, key) : document);
    }

    /** GT4's own interface. */
    private WebPage info(RequestParameters requestParameters) throws SourceException, TransformException {
        Optional<String> name = requestParameters.value("info");
        if (name.isEmpty()) {
            return ErrorPages.badRequest("The parameter 'info' is missing.",
                    "Name a source: /webmds/webmds?info=indexinfo&xsl=servicegroupxsl");
        }
        Optional<XmlSource> source = catalog.source(name.get());
        if (source.isEmpty()) {
            return ErrorPages.notFound("There is no source '%s'.".formatted(name.get()),
                    "The administrator of this WebMDS names sources in its configuration.");
        }
        DocumentOrigin origin = new DocumentOrigin(name.get(), source.get(),
                options(name.get(), source.get(), requestParameters));
        Optional<String> transform = requestParameters.value("xsl");
        if (transform.isEmpty()) {
            return maker.raw(origin);
        }
        Optional<PageTransform> stylesheet = catalog.transform(transform.get());
        if (stylesheet.isEmpty()) {
            return ErrorPages.notFound("There is no style sheet '%s'.".formatted(transform.get()),
                    "Leave xsl= out to see the XML.");
        }
        Map<String, String> parameters = new HashMap<>(requestParameters.stylesheetParameters());
        parameters.put("group", catalog.groups().contains(name.get()) ? name.get() : catalog.groups().getFirst());
        parameters.put("groups", String.join(" ", catalog.groups()));
        parameters.put("info", name.get());
        return maker.render(origin, stylesheet.get(), parameters);
    }

    /** Only what the source leaves open: what it reads, and of whom, is the configuration's. */
    private static Map<String, String> options(String name, XmlSource source, RequestParameters requestParameters)
            throws SourceException {
        Map<String, String> options = requestParameters.options(name);
        for (String option : options.keySet()) {
            if (!source.options().contains(option)) {
                throw new SourceException(SourceException.Cause.REQUEST,
                        "source %s takes no option '%s' from an address; it takes %s".formatted(name, option,
                                source.options().isEmpty()
                                        ? "none"
                                        : String.join(", ", source.options().stream().sorted().toList())));
            }
        }
        return options;
    }

    @Override
    public void close() {
        maker.close();
    }
}
