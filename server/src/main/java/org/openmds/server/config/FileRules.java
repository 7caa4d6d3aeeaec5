package org.openmds.server.config;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import org.openmds.aggregator.registration.DocumentProblemsException;
import org.openmds.aggregator.registration.HierarchyDocument;
import org.openmds.aggregator.registration.RegistrationDocument;
import org.openmds.configuration.value.DataSize;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** Checks files that the configuration names. A result is a sentence without its subject, such as "does not exist", or empty if the file is valid. */
final class FileRules {

    private FileRules() {
    }

    /** Checks an XML document: it must be well-formed, without a DTD, and within the limits. */
    static Optional<String> xmlProblem(Path document, XmlLimits limits) {
        try {
            Optional<String> missing = fileProblem(document);
            if (missing.isPresent()) {
                return missing;
            }
            if (Files.size(document) > limits.maxBytes()) {
                return Optional.of("is larger than limits.body (%s)".formatted(new DataSize(limits.maxBytes())));
            }
            XmlFragment.parse(Files.readAllBytes(document), limits);
            return Optional.empty();
        } catch (InvalidXmlException e) {
            return Optional.of("cannot be used: " + e.getMessage());
        } catch (AccessDeniedException _) {
            return Optional.of("cannot be read: permission denied");
        } catch (IOException e) {
            return Optional.of("cannot be read: " + e.getMessage());
        }
    }

    /** Checks a registration document of MDS4's format. It may name no group; the first index is used then. */
    static List<String> registrationProblems(Path document, XmlLimits limits) {
        EndpointReference anyIndex = EndpointReference.of("http://localhost/index");
        return problems(document, limits, read -> RegistrationDocument.read(read, Optional.of(anyIndex)));
    }

    /** Checks the link parameters beside a {@code hierarchy.xml}. They may name no group and no member; those of each link are used then. */
    static List<String> linkProblems(Path document, XmlLimits limits) {
        Optional<EndpointReference> anyIndex = Optional.of(EndpointReference.of("http://localhost/index"));
        return problems(document, limits, read -> RegistrationDocument.read(read, anyIndex, anyIndex));
    }

    /** Checks a {@code hierarchy.xml}. */
    static List<String> hierarchyProblems(Path document, XmlLimits limits) {
        return problems(document, limits, HierarchyDocument::read);
    }

    private static List<String> problems(Path document, XmlLimits limits, Function<XmlFragment, ?> reader) {
        Optional<String> problem = xmlProblem(document, limits);
        if (problem.isPresent()) {
            return List.of(problem.get());
        }
        try {
            Object _ = reader.apply(XmlFragment.parse(Files.readAllBytes(document), limits));
            return List.of();
        } catch (DocumentProblemsException e) {
            return e.problems().stream().map(each -> "cannot be used: " + each).toList();
        } catch (IOException | InvalidXmlException e) {
            return List.of("changed while it was read: " + e.getMessage());
        }
    }

    private static Optional<String> fileProblem(Path file) {
        if (!Files.exists(file)) {
            return Optional.of("does not exist");
        }
        return Files.isRegularFile(file) ? Optional.empty() : Optional.of("is not a file");
    }
}
