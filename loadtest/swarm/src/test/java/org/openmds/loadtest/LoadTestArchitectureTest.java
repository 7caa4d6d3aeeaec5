package org.openmds.loadtest;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import java.time.Duration;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The rules for dependencies: the load test meets services only on the wire, and its packages have no cycles. */
@AnalyzeClasses(packages = "org.openmds.loadtest", importOptions = ImportOption.DoNotIncludeTests.class)
final class LoadTestArchitectureTest {

    @ArchTest
    static final ArchRule SERVICES_ARE_MET_ON_THE_WIRE = noClasses().should()
            .dependOnClassesThat(
                    resideInAPackage("org.openmds..").and(not(
                            resideInAnyPackage("org.openmds.loadtest..", "org.openmds.configuration.."))));

    @ArchTest
    static final ArchRule PARTS_HAVE_NO_CYCLES = slices().matching("org.openmds.loadtest.(*)..")
            .should()
            .beFreeOfCycles();

    @ArchTest
    static final ArchRule PACKAGES_OF_A_PART_HAVE_NO_CYCLES = slices().matching("org.openmds.loadtest.(*).(*)..")
            .should()
            .beFreeOfCycles();

    @ArchTest
    static final ArchRule THE_MODEL_USES_NO_OTHER_PART = noClasses().that()
            .resideInAPackage("org.openmds.loadtest.model..")
            .should()
            .dependOnClassesThat(resideInAPackage("org.openmds.loadtest..").and(not(resideInAnyPackage(
                    "org.openmds.loadtest.model..", "org.openmds.loadtest.text..", "org.openmds.loadtest.process.."))));

    @ArchTest
    static final ArchRule THE_GENERATOR_USES_NO_CALLERS = noClasses().that()
            .resideInAPackage("org.openmds.loadtest.generator..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.openmds.loadtest.control..", "org.openmds.loadtest.result..",
                    "org.openmds.loadtest.service..");

    @ArchTest
    static final ArchRule ONLY_THE_SWARM_USES_NETTY = noClasses().that()
            .resideOutsideOfPackages("org.openmds.loadtest.generator.swarm..", "org.openmds.loadtest.service.echo..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.netty..");

    @ArchTest
    static final ArchRule NO_CLASS_SLEEPS = noClasses().should()
            .callMethod(Thread.class, "sleep", long.class)
            .orShould()
            .callMethod(Thread.class, "sleep", Duration.class);
}
