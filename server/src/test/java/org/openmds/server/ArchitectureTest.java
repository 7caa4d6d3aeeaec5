package org.openmds.server;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import java.time.Duration;
import java.util.List;

import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.stream.StreamSource;

import org.openmds.wsrf.state.StateStore;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Checks the architecture: the dependencies between modules, and the modules that may use each library. */
@AnalyzeClasses(packages = "org.openmds", importOptions = {ImportOption.DoNotIncludeTests.class,
    ArchitectureTest.DoNotIncludeTestJars.class})
final class ArchitectureTest {

    /** Leaves out the test tools of other modules. */
    static final class DoNotIncludeTestJars implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    private static final String CONFIGURATION = "org.openmds.configuration..";
    private static final String CLIENT = "org.openmds.wsrf.client..";
    private static final String DOCUMENTS = "org.openmds.provider.document..";
    private static final String WEBMDS = "org.openmds.webmds..";
    private static final String GATEWAY = "org.openmds.gateway..";
    private static final String COMMAND_LINE = "org.openmds.cli..";
    private static final String ENDPOINT = "org.openmds.wsrf.endpoint..";

    @ArchTest
    static final ArchRule MODULES_USE_WHAT_IS_BELOW = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("org.openmds..")
            .layer("configuration")
            .definedBy(CONFIGURATION)
            .layer("budget")
            .definedBy("org.openmds.budget..")
            .layer("thread")
            .definedBy("org.openmds.thread..")
            .layer("http")
            .definedBy("org.openmds.http..")
            .layer("schema")
            .definedBy("org.openmds.wsrf.schema..")
            .layer("xml")
            .definedBy("org.openmds.wsrf.xml..", "org.openmds.wsrf.xpath..")
            .layer("core")
            .definedBy("org.openmds.wsrf", "org.openmds.wsrf.addressing..", "org.openmds.wsrf.dialect..",
                    "org.openmds.wsrf.fault..",
                    "org.openmds.wsrf.resource..", "org.openmds.wsrf.service..", "org.openmds.wsrf.properties..",
                    "org.openmds.wsrf.lifetime..", "org.openmds.wsrf.servicegroup..", "org.openmds.wsrf.softstate..",
                    "org.openmds.wsrf.state..")
            .layer("notification")
            .definedBy("org.openmds.wsrf.notification..")
            .layer("client")
            .definedBy(CLIENT)
            .layer("endpoint")
            .definedBy(ENDPOINT)
            .layer("sqlite")
            .definedBy("org.openmds.state.sqlite..")
            .layer("replicated")
            .definedBy("org.openmds.state.replicated..")
            .layer("aggregator")
            .definedBy("org.openmds.aggregator..")
            .layer("index")
            .definedBy("org.openmds.index..")
            .layer("trigger")
            .definedBy("org.openmds.trigger..")
            .layer("webmds")
            .definedBy(WEBMDS)
            .layer("gateway")
            .definedBy(GATEWAY)
            .layer("providers")
            .definedBy("org.openmds.provider..")
            .layer("cli")
            .definedBy(COMMAND_LINE)
            .layer("server")
            .definedBy("org.openmds.server..")
            .whereLayer("xml")
            .mayNotAccessAnyLayer()
            .whereLayer("notification")
            .mayOnlyAccessLayers("core", "xml", "budget")
            .whereLayer("server")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("webmds")
            .mayOnlyBeAccessedByLayers("server")
            .whereLayer("webmds")
            .mayOnlyAccessLayers("xml", "core", "notification", "client", "configuration", "budget", "http", "thread")
            .whereLayer("gateway")
            .mayOnlyBeAccessedByLayers("server")
            .whereLayer("gateway")
            .mayOnlyAccessLayers("xml", "core", "endpoint", "aggregator", "index", "trigger", "budget", "http")
            .whereLayer("providers")
            .mayOnlyBeAccessedByLayers("server")
            .whereLayer("index")
            .mayOnlyBeAccessedByLayers("gateway", "cli", "server")
            .whereLayer("trigger")
            .mayOnlyBeAccessedByLayers("gateway", "cli", "server")
            .whereLayer("aggregator")
            .mayOnlyBeAccessedByLayers("index", "trigger", "providers", "gateway", "cli", "server")
            .whereLayer("sqlite")
            .mayOnlyBeAccessedByLayers("server")
            .whereLayer("replicated")
            .mayOnlyBeAccessedByLayers("server")
            .whereLayer("replicated")
            .mayOnlyAccessLayers("core")
            .whereLayer("endpoint")
            .mayOnlyBeAccessedByLayers("gateway", "server")
            .whereLayer("configuration")
            .mayNotAccessAnyLayer()
            .whereLayer("budget")
            .mayNotAccessAnyLayer()
            .whereLayer("http")
            .mayOnlyAccessLayers("budget")
            .whereLayer("client")
            .mayOnlyBeAccessedByLayers("aggregator", "index", "trigger", "webmds", "cli", "server");

    @ArchTest
    static final ArchRule PACKAGES_HAVE_NO_CYCLES = slices().matching("org.openmds.(**)")
            .should()
            .beFreeOfCycles()
            // Generated: JAXB names the subtypes of a type in an annotation of that type.
            .ignoreDependency(resideInAPackage("org.openmds.wsrf.schema.."), alwaysTrue());

    @ArchTest
    static final ArchRule ONLY_THE_ENDPOINT_USES_CXF = noClasses().that()
            .resideOutsideOfPackage(ENDPOINT)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.cxf..");

    @ArchTest
    static final ArchRule ONLY_THE_CLIENT_USES_AXIOM = noClasses().that()
            .resideOutsideOfPackage(CLIENT)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.axiom..");

    /** Services without Micrometer can then be monitored too. */
    @ArchTest
    static final ArchRule ONLY_ITS_ADAPTER_IN_THE_CLIENT_USES_MICROMETER = noClasses().that()
            .resideInAPackage(CLIENT)
            .and()
            .resideOutsideOfPackage("org.openmds.wsrf.client.monitored.micrometer..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.micrometer..");

    @ArchTest
    static final ArchRule ONLY_MODULES_WITH_HTTP_USE_JETTY = noClasses().that()
            .resideOutsideOfPackages("org.openmds.http..", CLIENT, ENDPOINT, GATEWAY, WEBMDS, COMMAND_LINE,
                    "org.openmds.server..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.eclipse.jetty..");

    /** All other outgoing HTTP goes through the client's one door, with its limits and its policy for targets. */
    @ArchTest
    static final ArchRule ONLY_PROVIDERS_AND_KEYS_OF_ISSUERS_USE_THE_HTTP_CLIENT_OF_JAVA = noClasses().that()
            .resideOutsideOfPackages("org.openmds.provider..", "org.openmds.server.provider..",
                    "org.openmds.server.identity..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.net.http..");

    @ArchTest
    static final ArchRule ONLY_THE_CONFIGURATION_USES_YAML = noClasses().that()
            .resideOutsideOfPackage(CONFIGURATION)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.snakeyaml..");

    /** All XML comes through the counting reader of the package, with its limits. */
    @ArchTest
    static final ArchRule ONLY_THE_XML_PACKAGE_CREATES_PARSERS = noClasses().that()
            .resideOutsideOfPackage("org.openmds.wsrf.xml..")
            // It creates only inputs for the schemas of this build, and parses nothing.
            .and()
            .resideOutsideOfPackage("org.openmds.wsrf.schema..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javax.xml.parsers..", "com.ctc.wstx..", "org.xml.sax..")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("org.codehaus.stax2.XMLInputFactory2")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("javax.xml.stream.XMLInputFactory")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("javax.xml.stream.XMLEventReader")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("jakarta.xml.bind.Unmarshaller")
            .orShould()
            .callMethodWhere(readsWithAnotherParser());

    /** Saxon reads the style sheets of the administrator itself, for the lines in its messages. */
    @ArchTest
    static final ArchRule ONLY_STYLE_SHEETS_ARE_READ_BY_SAXON = noClasses().that()
            .resideOutsideOfPackage("org.openmds.wsrf.schema..")
            .and()
            .doNotHaveFullyQualifiedName("org.openmds.webmds.transform.StylesheetCompiler")
            .and()
            .doNotHaveFullyQualifiedName("org.openmds.provider.document.StylesheetFile")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName(StreamSource.class.getName());

    /** Returns true for calls that give bytes or characters, instead of a reader, to CXF or Axiom. */
    private static DescribedPredicate<JavaMethodCall> readsWithAnotherParser() {
        return new DescribedPredicate<>("gives bytes or characters to a parser of CXF or Axiom") {
            @Override
            public boolean test(JavaMethodCall call) {
                String owner = call.getTargetOwner().getSimpleName();
                boolean reads = owner.equals("StaxUtils")
                        && (call.getName().equals("read") || call.getName().startsWith("createXMLStreamReader"))
                        || owner.equals("OMXMLBuilderFactory");
                return reads && call.getTarget()
                        .getRawParameterTypes()
                        .stream()
                        .noneMatch(type -> type.isEquivalentTo(XMLStreamReader.class));
            }
        };
    }

    @ArchTest
    static final ArchRule ONLY_XPATH_USES_JAXEN = noClasses().that()
            .resideOutsideOfPackage("org.openmds.wsrf.xpath..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jaxen..");

    @ArchTest
    static final ArchRule ONLY_INDEX_AND_WEBMDS_USE_EHCACHE = noClasses().that()
            .resideOutsideOfPackages("org.openmds.index..", WEBMDS)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.ehcache..");

    @ArchTest
    static final ArchRule ONLY_WEBMDS_AND_DOCUMENTS_USE_SAXON = noClasses().that()
            .resideOutsideOfPackages("org.openmds.webmds.transform..", DOCUMENTS)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("net.sf.saxon..");

    /** HTTP is above live events and the administrator's pages, and these are above the packages that create documents and pages. */
    @ArchTest
    static final ArchRule WEBMDS_PACKAGES_USE_WHAT_IS_BELOW = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage(WEBMDS)
            .layer("root")
            .definedBy("org.openmds.webmds")
            .layer("live")
            .definedBy("org.openmds.webmds.live..")
            .layer("folder")
            .definedBy("org.openmds.webmds.folder..")
            .layer("record")
            .definedBy("org.openmds.webmds.record..")
            .layer("transform")
            .definedBy("org.openmds.webmds.transform..")
            .layer("source")
            .definedBy("org.openmds.webmds.source..")
            .whereLayer("live")
            .mayOnlyBeAccessedByLayers("root")
            .whereLayer("folder")
            .mayOnlyBeAccessedByLayers("root")
            .whereLayer("record")
            .mayOnlyBeAccessedByLayers("root")
            .whereLayer("transform")
            .mayOnlyBeAccessedByLayers("root", "live", "folder", "record")
            .whereLayer("source")
            .mayOnlyBeAccessedByLayers("root", "live", "folder", "record", "transform");

    @ArchTest
    static final ArchRule ONLY_DOCUMENTS_USE_JSONPATH = noClasses().that()
            .resideOutsideOfPackage(DOCUMENTS)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.jayway..");

    @ArchTest
    static final ArchRule ONLY_TRIGGERS_USE_MAIL_AND_TEMPLATES = noClasses().that()
            .resideOutsideOfPackage("org.openmds.trigger..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("jakarta.mail..", "org.eclipse.angus..", "com.samskivert..");

    @ArchTest
    static final ArchRule ONLY_THE_STATE_USES_SQL = noClasses().that()
            .resideOutsideOfPackage("org.openmds.state.sqlite..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql..", "org.sqlite..");

    @ArchTest
    static final ArchRule ONLY_THE_REPLICATED_STATE_USES_THE_ENGINE = noClasses().that()
            .resideOutsideOfPackage("org.openmds.state.replicated..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.ratis..");

    /** A decorator of a store passes on what the kernel writes. A member writes what the kernel of the leader has written. */
    @ArchTest
    static final ArchRule ONLY_THE_KERNEL_WRITES_THE_STATE = noClasses().that()
            .resideOutsideOfPackages("org.openmds.wsrf.softstate..", "org.openmds.state.replicated..")
            .and()
            .doNotImplement(StateStore.class)
            .should()
            .callMethod(StateStore.class, "write", List.class);

    @ArchTest
    static final ArchRule ONLY_ITS_PROVIDER_AND_GATEWAY_USE_LDAP = noClasses().that()
            .resideOutsideOfPackages("org.openmds.provider.ldap..", "org.openmds.gateway.ldap..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.unboundid..");

    @ArchTest
    static final ArchRule ONLY_THE_SERVER_USES_LOG4J_CORE = noClasses().that()
            .resideOutsideOfPackage("org.openmds.server..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.logging.log4j.core..");

    @ArchTest
    static final ArchRule PROVIDERS_DO_NOT_USE_THE_SERVICES = noClasses().that()
            .resideInAPackage("org.openmds.provider..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.openmds.index..", CLIENT);

    /** All interfaces of the product, public or not. The load test is no part of the server, so this test does not see it. */
    @ArchTest
    static final ArchRule PORTS_HAVE_FIVE_METHODS_AT_MOST = classes().that()
            .areInterfaces()
            .and()
            .areNotAnnotations()
            .should(new MethodLimit(5));

    /** Generated types have the names of the standards' schemas. */
    @ArchTest
    static final ArchRule NAMES_OCCUR_ONCE = classes().that()
            .resideOutsideOfPackage("org.openmds.wsrf.schema..")
            .and()
            .areNotAnonymousClasses()
            .and()
            .doNotHaveSimpleName("package-info")
            .should(new UniqueName());

    @ArchTest
    static final ArchRule NO_CLASS_SLEEPS = noClasses().should()
            .callMethod(Thread.class, "sleep", long.class)
            .orShould()
            .callMethod(Thread.class, "sleep", Duration.class);

    @ArchTest
    static final ArchRule ONLY_COMMANDS_PRINT = methods().that()
            .areDeclaredInClassesThat()
            .resideOutsideOfPackages(COMMAND_LINE, "org.openmds.server..")
            .should(new StandardStreamsBan());
}
