package org.openmds.webmds;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.openmds.webmds.PageRenderer.DocumentOrigin;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.webmds.transform.PageThreads;
import org.openmds.webmds.transform.PageTransform;
import org.openmds.webmds.transform.TransformException;

/** The router from URLs to pages. Thread-safe. */
final class PageRouter implements AutoCloseable {

    /** WebMDS's own pages; each has a style sheet of its name. */
    private static final Set<String> PAGES = Set.of("overview", "entry", "hosts", "queues", "hierarchy", "sources");
    private static final String INFO = "webmds";

    private final PageCatalog catalog;
    private final PageRenderer maker;
    private final EntryProperties properties;

    /** The sources, style sheets and files that an address can name, besides the service groups. */
    interface PageCatalog extends GroupCatalog {

        /** Returns a source that {@code info=} can name: {@code indexinfo}, a group, or one of the administrator's. */
        Optional<XmlSource> source(String name) throws SourceException;

        /** Returns a style sheet that {@code xsl=} can name: {@code servicegroupxsl}, {@code sgedetailxsl}, or one of the administrator's. */
        Optional<PageTransform> transform(String name) throws TransformException;

        /** Returns a file of the administrator that is sent unchanged, such as a form. */
        Optional<byte[]> form(String file) throws SourceException;
    }

    PageRouter(PageCatalog catalog, DocumentCache documentCache, PageThreads threads) {
        this.catalog = catalog;
        this.maker = new PageRenderer(documentCache);
        this.properties = new EntryProperties(catalog::entry, documentCache, threads);
    }

    /** Returns the name of a group's document in the document cache. */
    static String documentName(String group) {
        return "group " + group;
    }

    /** Returns the page for a name below {@code /webmds/}. */
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
                            "The pages are " + String.join(", ", PAGES.stream().sorted().toList())
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

    /** Answers GT4's URL interface. */
    private WebPage info(RequestParameters requestParameters) throws SourceException, TransformException {
        Optional<String> name = requestParameters.value("info");
        if (name.isEmpty()) {
            return ErrorPages.badRequest("The parameter 'info' is missing.",
                    "Name a source: /webmds/webmds?info=indexinfo&xsl=servicegroupxsl");
        }
        Optional<XmlSource> source = catalog.source(name.get());
        if (source.isEmpty()) {
            return ErrorPages.notFound("There is no source '%s'.".formatted(name.get()),
                    "The administrator of this WebMDS defines sources in its configuration.");
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
                    "Omit xsl= to see the XML.");
        }
        Map<String, String> parameters = new HashMap<>(requestParameters.stylesheetParameters());
        parameters.put("group", catalog.groups().contains(name.get()) ? name.get() : catalog.groups().getFirst());
        parameters.put("groups", String.join(" ", catalog.groups()));
        parameters.put("info", name.get());
        return maker.render(origin, stylesheet.get(), parameters);
    }

    /** Returns the options of the source; others are refused, because the configuration decides what is read from which service. */
    private static Map<String, String> options(String name, XmlSource source, RequestParameters requestParameters)
            throws SourceException {
        Map<String, String> options = requestParameters.options(name);
        for (String option : options.keySet()) {
            if (!source.options().contains(option)) {
                throw new SourceException(SourceException.Cause.REQUEST,
                        "source %s has no option '%s' for URLs; its options are: %s".formatted(name, option,
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
