package org.openmds.server.config;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

import org.openmds.aggregator.registration.DocumentProblemsException;
import org.openmds.aggregator.registration.HierarchyDocument;
import org.openmds.aggregator.registration.RegistrationDocument;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** What files that the configuration names must be. Each answer is a sentence without its subject, such as "does not exist"; empty where all is well. */
final class FileRules {

    private FileRules() {
    }

    /** A program that may be run: nobody but its owner and his group may put another in its place. */
    static Optional<String> programProblem(Path program) {
        try {
            Optional<String> missing = fileProblem(program);
            if (missing.isPresent()) {
                return missing;
            }
            if (!Files.isExecutable(program)) {
                return Optional.of("cannot be executed by the server's user");
            }
            return isWritableByOthers(program)
                    ? Optional.of("can be written by every user of this machine; take that right away: chmod o-w "
                            + program)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.of("cannot be looked at: " + e.getMessage());
        }
    }

    /** A document that can be read: well-formed, without a DTD, within the limits. */
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

    /** A document of registrations as MDS4 had them; the group may be left out, and is the first index then. */
    static List<String> registrationProblems(Path document, XmlLimits limits) {
        EndpointReference anyIndex = EndpointReference.of("http://localhost/index");
        return problems(document, limits, read -> RegistrationDocument.read(read, Optional.of(anyIndex)));
    }

    /** How the links of a {@code hierarchy.xml} are kept; group and member are those of each link, and may be left out. */
    static List<String> linkProblems(Path document, XmlLimits limits) {
        Optional<EndpointReference> anyIndex = Optional.of(EndpointReference.of("http://localhost/index"));
        return problems(document, limits, read -> RegistrationDocument.read(read, anyIndex, anyIndex));
    }

    /** A {@code hierarchy.xml}. */
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
            return List.of("changed while it was looked at: " + e.getMessage());
        }
    }

    private static Optional<String> fileProblem(Path file) {
        if (!Files.exists(file)) {
            return Optional.of("does not exist");
        }
        return Files.isRegularFile(file) ? Optional.empty() : Optional.of("is not a file");
    }

    private static boolean isWritableByOthers(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        return Objects.nonNull(view) && view.readAttributes().permissions().contains(PosixFilePermission.OTHERS_WRITE);
    }
}
