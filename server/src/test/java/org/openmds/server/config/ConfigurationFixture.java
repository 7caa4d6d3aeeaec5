package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

import org.openmds.configuration.ConfigurationProblem;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.configuration.ConfigurationResult.Invalid;
import org.openmds.configuration.ConfigurationResult.Loaded;

/** Loads configurations that tests write. */
final class ConfigurationFixture {

    /** A registration file of GT4. */
    static final String REGISTRATION = """
            <ServiceGroupRegistrationParameters xmlns="http://mds.globus.org/servicegroup/client">
              <RegistrantEPR><a:Address xmlns:a="http://www.w3.org/2005/08/addressing">http://m.example.org/</a:Address></RegistrantEPR>
              <RefreshIntervalSecs>600</RefreshIntervalSecs>
              <Content><any xmlns=""/></Content>
            </ServiceGroupRegistrationParameters>
            """;
    static final String TOKEN = "5up3r-s3cr3t-0f-s1te-a";

    private ConfigurationFixture() {
    }

    static ConfigurationResult<Configuration> load(Path directory, String yaml) {
        return ConfigurationLoader.load(write(directory.resolve("mds.yaml"), yaml), Map.of(), Map.of());
    }

    static Configuration loaded(Path directory, String yaml) {
        return loaded(load(directory, yaml));
    }

    static Configuration loaded(ConfigurationResult<Configuration> result) {
        assertThat(result).isInstanceOf(Loaded.class);
        return ((Loaded<Configuration>) result).configuration();
    }

    /** Returns the problems as they are printed, without the directory of the file. */
    static List<String> problems(Path directory, String yaml) {
        return problems(load(directory, yaml)).stream().map(text -> text.replace(directory + "/", "")).toList();
    }

    static List<String> problems(ConfigurationResult<Configuration> result) {
        assertThat(result).isInstanceOf(Invalid.class);
        return ((Invalid<Configuration>) result).problems().stream().map(ConfigurationProblem::toString).toList();
    }

    static Path write(Path file, String text) {
        try {
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path writeToken(Path file, String text) {
        return permit(write(file, text), "rw-------");
    }

    static Path writeProgram(Path file) {
        return permit(write(file, "#!/bin/sh\necho '<disk/>'\n"), "rwxr-xr-x");
    }

    static Path permit(Path file, String permissions) {
        try {
            return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
