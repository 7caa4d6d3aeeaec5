package org.openmds.webmds.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.budget.Budget;
import org.openmds.webmds.FakeGroupService;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.PageThreads;
import org.openmds.webmds.transform.PageTransform;
import org.openmds.webmds.transform.StylesheetCompiler;
import org.openmds.webmds.transform.TransformException;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.xml.XmlFragment;

class PageFolderTest {

    private static final String GT4 = "org.globus.mds.webmds.xmlSources.";
    private static final String NODES = GT4 + "xmlDomNode.NodeXmlSource";
    private static final String QUERY = GT4 + "resourceProperties.ResourcePropertyQueryNodeSource";
    private static final String PROPERTY = GT4 + "resourceProperties.ResourcePropertyNodeSource";

    @TempDir
    private Path directory;

    private final FakeGroupService service = new FakeGroupService("<a>1</a>");
    private final WsrfClient client = WsrfClient.builder().build();
    private final StylesheetCompiler stylesheetCompiler = new StylesheetCompiler();
    private PageFolder folder;

    @BeforeEach
    void open() {
        folder = new PageFolder(directory, client, stylesheetCompiler,
                new PageThreads(new Budget("pages", 100, 100)));
    }

    @AfterEach
    void close() {
        client.close();
        service.close();
    }

    @Test
    void source_ofFile_isReadEachTimeAsTheTypeThatWasChosen() throws Exception {
        Files.createDirectory(directory.resolve("data"));
        write("data/site.xml", "<site>1</site>");
        write("site", config(GT4 + "FileXmlSource", "<contentType>text/xml</contentType>", "file", "data/site.xml"));
        XmlSource source = source("site");
        assertThat(read(source)).isEqualTo("<site>1</site>");
        assertThat(source.contentType()).isEqualTo("text/xml; charset=utf-8");
        write("data/site.xml", "<site>2</site>");
        assertThat(read(source("site"))).isEqualTo("<site>2</site>");
    }

    @Test
    void source_ofQuery_asksTheServiceWhatTheDocumentSays() throws Exception {
        write("hosts.xml", config(NODES, "", "class", QUERY, "endpoint", service.address(), "xpathQuery", "//a",
                "endpointKeyName", "{urn:k}Key", "endpointKeyValue", "7"));
        assertThat(source("hosts").options()).isEmpty();
        assertThat(read(source("hosts"))).contains("QueryResourcePropertiesResponse", "<a>1</a>");
        assertThat(service.requests()).singleElement().asString().contains("//a", "urn:k", ">7<");
    }

    @Test
    void source_ofQueryWithoutExpression_asksWhatTheAddressSays() throws Exception {
        write("open", config(NODES, "", "class", QUERY, "endpoint", service.address()));
        assertThat(source("open").options()).isEqualTo(Set.of("xpathQuery"));
        assertThat(read(source("open"))).endsWith(">1</a>");
        source("open").read(Map.of("xpathQuery", "//sg:Entry"));
        assertThat(service.requests()).last().asString().contains("//sg:Entry", "http://docs.oasis-open.org/wsrf/sg-2");
    }

    @Test
    void source_ofProperty_asksForIt() throws Exception {
        write("epr.txt", "<e xmlns:w='http://www.w3.org/2005/08/addressing'><w:Address>%s</w:Address></e>"
                .formatted(service.address()));
        write("one", config(NODES, "", "class", PROPERTY, "endpointFile", "epr.txt", "namespace", "urn:p", "property",
                "P"));
        assertThat(read(source("one"))).endsWith(">1</a>");
        assertThat(service.requests()).singleElement().asString().contains("urn:p");
        service.says("<a>1</a><a>2</a>");
        assertThat(read(source("one"))).contains("GetResourcePropertyResponse", ">1</a>", ">2</a>");
        write("any", config(NODES, "", "class", PROPERTY, "endpointFile", "epr.txt"));
        assertThat(source("any").options()).containsExactlyInAnyOrder("namespace", "property");
        assertThatThrownBy(() -> source("any").read(Map.of("property", "a:b")))
                .hasMessageContaining("an XML name without prefix; got 'a:b'");
    }

    @Test
    void problems_documentsThatCannotBeUsed_areReportedTogether() {
        write("a", config("org.example.MySource", ""));
        write("b", config(NODES, "", "class", "org.example.Nodes", "allowUserEndpoints", "true"));
        write("c.xml", config(GT4 + "FileXmlSource", "<contentType>text/html</contentType>"));
        write("d", config(QUERY, ""));
        write("e", config(NODES, "", "class", QUERY, "endpoint", "file:///etc"));
        write("f", config(NODES, "", "class", QUERY, "endpoint", "http://a", "endpointKeyName", "x"));
        write("g", "<b/>");
        write("h", "<b");
        write("i", config(NODES, "", "class", PROPERTY, "endpointFile", "none.xml"));
        write("data.xml", "<anything/>");
        write("README.txt", "no XML");
        write(".hidden", "no XML");
        List<String> problems = PageFolder.problems(directory);
        assertThat(problems.stream().map(each -> each.split(":", 2)[0])).containsExactly("a", "b", "b", "b", "c.xml",
                "c.xml", "d", "e", "f", "g", "h", "i");
        assertThat(problems).anySatisfy(each -> assertThat(each).startsWith("a: className must be one of")
                .contains("'org.example.MySource'"))
                .anySatisfy(each -> assertThat(each)
                        .startsWith("b: allowUserEndpoints must not be true: any user of a page"))
                .anySatisfy(each -> assertThat(each).startsWith("c.xml: contentType must be"))
                .anySatisfy(each -> assertThat(each).startsWith("g: its root must be WebmdsConfig, was b"));
        assertThat(problems.toString()).doesNotContain(directory.toString());
        assertThat(PageFolder.problems(directory.resolve("none"))).singleElement()
                .asString()
                .contains("cannot be listed");
    }

    @Test
    void source_documentThatCannotBeUsed_failsOnItsPageAlone() throws Exception {
        write("bad", config("org.example.MySource", ""));
        write("good", config(NODES, "", "class", QUERY, "endpoint", service.address()));
        assertThatThrownBy(() -> folder.source("bad")).isInstanceOf(SourceException.class)
                .hasMessageContaining("source bad cannot be used: className must be one of");
        assertThat(read(source("good"))).endsWith(">1</a>");
        write("bad", config(NODES, "", "class", QUERY, "endpoint", service.address()));
        assertThat(read(source("bad"))).endsWith(">1</a>");
        Files.delete(directory.resolve("bad"));
        assertThat(folder.source("bad")).isEmpty();
    }

    @Test
    void source_nameThatIsAPath_isNotThere() throws Exception {
        assertThat(folder.source("../secret")).isEmpty();
        assertThat(folder.source("")).isEmpty();
        assertThat(folder.transform("../secret")).isEmpty();
        assertThat(folder.form("../secret.html")).isEmpty();
    }

    @Test
    void source_unknownParameter_isReportedWithTheKnownOnes() {
        write("a", config(NODES, "", "class", QUERY, "endpoint", service.address(), "xpath", "//a"));
        write("b", config(NODES, "", "class", PROPERTY, "endpoint", service.address(), "xpathQuery", "//a", "proprety",
                "p"));
        write("c", config(GT4 + "FileXmlSource", "", "file", "a", "allowUserEndpoints", "false", "path", "b"));
        assertThatThrownBy(() -> source("a")).hasMessageContaining(
                "ResourcePropertyQueryNodeSource has no parameter 'xpath'; it has class, className, endpoint, endpointKeyName, "
                        + "endpointKeyValue, endpointFile, xpathQuery");
        assertThatThrownBy(() -> source("b")).hasMessageContaining("no parameter 'proprety'")
                .hasMessageContaining("no parameter 'xpathQuery'");
        assertThatThrownBy(() -> source("c")).hasMessageContaining("FileXmlSource has no parameter 'path'; it has file")
                .hasMessageNotContaining("allowUserEndpoints");
    }

    @Test
    void transform_newAndChanged_showsAtOnce() throws Exception {
        assertThat(folder.transform("my")).isEmpty();
        write("my.xsl", sheet("<p>1</p>", ""));
        PageTransform first = transform("my");
        assertThat(made(first)).contains("<p>1</p>");
        assertThat(transform("my")).isSameAs(first);
        write("my.xsl", sheet("<p>22</p>", ""));
        assertThat(made(transform("my"))).contains("<p>22</p>");
    }

    @Test
    void transform_importedOneChanged_isCompiledAgain() throws Exception {
        write("my.xsl", sheet("<xsl:call-template name='part'/>", "<xsl:import href='part.xsl'/>"));
        assertThatThrownBy(() -> folder.transform("my")).hasMessageContaining("part.xsl cannot be imported");
        write("part.xsl", part("1"));
        assertThat(made(transform("my"))).contains("<p>1</p>");
        write("part.xsl", part("22"));
        assertThat(made(transform("my"))).contains("<p>22</p>");
    }

    @Test
    void transform_broken_tellsItsLineAndOthersGoOn() throws Exception {
        write("bad.xsl", sheet("\n\n<xsl:value-of select='1 +'/>", ""));
        write("good.xsl", sheet("<p>good</p>", ""));
        assertThatThrownBy(() -> folder.transform("bad")).isInstanceOf(TransformException.class)
                .hasMessageContaining("style sheet bad cannot be used: line 3: ");
        assertThat(made(transform("good"))).contains("good");
        write("bad.xsl", sheet("<p>mended</p>", ""));
        assertThat(made(transform("bad"))).contains("mended");
    }

    /** A file that was not readable is read again after its permissions change, although its content is the same. */
    @Test
    void listing_rightsOfAFileChange_isAnother() throws Exception {
        write("my.xsl", "");
        FolderListing before = FolderListing.of(directory);
        assertThat(FolderListing.of(directory)).isEqualTo(before);
        Files.setPosixFilePermissions(directory.resolve("my.xsl"), Set.of(PosixFilePermission.OWNER_READ));
        assertThat(FolderListing.of(directory)).isNotEqualTo(before);
    }

    @Test
    void transform_ofASourceThatIsAFile_isItsContent() throws Exception {
        Files.createDirectory(directory.resolve("xslt"));
        write("xslt/servicegroup.xsl", sheet("<p>GT4's own</p>", ""));
        write("servicegroupxsl", config(GT4 + "FileXmlSource", "", "file", "xslt/servicegroup.xsl"));
        assertThat(made(transform("servicegroupxsl"))).contains("GT4's own");
        write("service", config(NODES, "", "class", QUERY, "endpoint", service.address()));
        assertThat(folder.transform("service")).isEmpty();
    }

    @Test
    void transform_askedForByMany_isCompiledOnce() throws Exception {
        write("my.xsl", sheet("<p>1</p>", ""));
        Callable<PageTransform> asking = () -> transform("my");
        try (ExecutorService many = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<PageTransform>> got = many.invokeAll(Stream.generate(() -> asking).limit(50).toList());
            PageTransform one = got.getFirst().get();
            for (Future<PageTransform> each : got) {
                assertThat(each.get()).isSameAs(one);
            }
        }
    }

    @Test
    void form_inTheFolder_isGivenAsItStands() throws Exception {
        write("ask.html", "<form>");
        assertThat(folder.form("ask.html")).hasValueSatisfying(
                form -> assertThat(new String(form, StandardCharsets.UTF_8)).isEqualTo("<form>"));
        assertThat(folder.form("none.html")).isEmpty();
        assertThat(folder.form("my.xsl")).isEmpty();
    }

    private XmlSource source(String name) throws SourceException {
        return folder.source(name).orElseThrow();
    }

    private PageTransform transform(String name) throws TransformException {
        return folder.transform(name).orElseThrow();
    }

    private static String read(XmlSource source) throws SourceException {
        return source.read(Map.of()).toString();
    }

    private String made(PageTransform transform) throws TransformException {
        return new String(transform.transform(stylesheetCompiler.document(XmlFragment.parse("<a/>")), Map.of()),
                StandardCharsets.UTF_8);
    }

    private void write(String name, String text) {
        try {
            Files.writeString(directory.resolve(name), text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String config(String className, String more, String... parameters) {
        StringBuilder text = new StringBuilder(
                "<WebmdsConfig xmlns='http://mds.globus.org/webmds'><className>%s</className>"
                        .formatted(className));
        for (int i = 0; i < parameters.length; i += 2) {
            text.append("<parameter><name>%s</name><value>%s</value></parameter>".formatted(parameters[i],
                    parameters[i + 1]));
        }
        return text.append(more).append("</WebmdsConfig>").toString();
    }

    private static String part(String text) {
        return "<xsl:stylesheet version='3.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:template name='part'><p>"
                + text + "</p></xsl:template></xsl:stylesheet>";
    }

    private static String sheet(String body, String top) {
        return "<xsl:stylesheet version='3.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>" + top
                + "<xsl:template match='/'>" + body + "</xsl:template></xsl:stylesheet>";
    }
}
