package org.openmds.loadtest.systems.mds2.slapd;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.stream.Collectors;

import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.mds2.ProviderProgram;
import org.openmds.loadtest.systems.mds2.StudySearches;

import com.unboundid.ldap.sdk.DN;

/** The files that slapd reads: its configuration, and the Perl back-end that runs providers. */
final class SlapdFiles {

    /** Runs the providers of a query one after the other; slapd lets one query at a time into Perl. */
    private static final String BACKEND = """
            package GrisBackend;
            use strict;
            sub new { return bless { providers => [], own => '', processes => '' }, shift; }
            sub init { return 0; }
            sub config {
                my ($self, $name, $value) = @_;
                return 1 unless $name eq 'providers';
                open(my $list, '<', $value) or return 1;
                while (my $line = <$list>) {
                    chomp $line;
                    my ($group, @command) = split /\\t/, $line;
                    push @{ $self->{providers} }, [ $group, @command ];
                }
                close $list;
                open(my $own, '<', "$value.own") or return 1;
                { local $/; $self->{own} = <$own>; }
                close $own;
                $self->{processes} = "$value.processes";
                return 0;
            }
            sub search {
                my ($self, $base, $scope, $deref, $size, $time, $filter) = @_;
                my $asked = $filter =~ /\\(Mds-Device-Group-name=([^*)]+)\\)/i && $filter !~ /[|!]/ ? lc $1 : '';
                my @found = split /\\n\\n+/, $self->{own};
                my $ran = 0;
                for my $provider (@{ $self->{providers} }) {
                    my ($group, @command) = @$provider;
                    next if $asked ne '' && $asked ne lc $group;
                    open(my $output, '-|', @command) or return (80);
                    my $ldif = do { local $/; <$output> };
                    # slapd itself reaps ended processes: their exit status is not known here.
                    close($output);
                    return (80) if $ldif !~ /^dn:/;
                    push @found, split /\\n\\n+/, $ldif;
                    $ran++;
                }
                if (open(my $processes, '>>', $self->{processes})) {
                    print $processes '.' x $ran;
                    close $processes;
                }
                return (0, map { "$_\\n" } grep { /^dn:/ } @found);
            }
            sub bind { return 53; }
            sub compare { return 53; }
            sub modify { return 53; }
            sub add { return 53; }
            sub modrdn { return 53; }
            sub delete { return 53; }
            1;
            """;

    private final Path folder;
    private final SystemEra era;

    SlapdFiles(Path folder, SystemEra era) throws IOException {
        this.folder = Files.createDirectories(folder).toAbsolutePath();
        this.era = era;
        Files.writeString(this.folder.resolve("mds2.schema"), SlapdSchema.text());
        Files.writeString(this.folder.resolve("GrisBackend.pm"), BACKEND);
    }

    /** Writes the configuration of a slapd with a database that is loaded once. */
    Path databaseConfiguration(DN suffix) throws IOException {
        Path data = Files.createDirectories(folder.resolve("data"));
        return configuration("database", "back_mdb", """
                database mdb
                suffix "%s"
                directory %s
                maxsize 1073741824
                dbnosync
                index Mds-Device-Group-name,Mds-Host-hn,objectClass eq
                """.formatted(suffix, data));
    }

    /** Writes the configuration of a slapd that bdii-update fills and whose statistics it keeps. */
    Path bdiiConfiguration() throws IOException {
        return configuration("bdii", "back_mdb", "include /etc/bdii/BDII.schema\n"
                + bdiiDatabase("o=grid", "index Mds-Device-Group-name,Mds-Host-hn,objectClass eq")
                + bdiiDatabase("o=infosys", ""));
    }

    /** Returns a database that bdii-update writes with a password, which it reads from this configuration. */
    private String bdiiDatabase(String suffix, String index) throws IOException {
        return """
                database mdb
                suffix "%1$s"
                rootdn "%1$s"
                rootpw %2$s
                directory %3$s
                maxsize 1073741824
                dbnosync
                %4$s
                """.formatted(suffix, new BigInteger(100, new SecureRandom()).toString(32),
                Files.createDirectories(folder.resolve("data").resolve(suffix)), index);
    }

    /** Writes the configuration of a slapd with one GRIS for each host. */
    Path perlConfiguration(List<GrisFile> of) throws IOException {
        return configuration("perl", "back_perl", of.stream().map(gris -> """
                database perl
                suffix "%s"
                perlModulePath %s
                perlModule GrisBackend
                filterSearchResults on
                perlModuleConfig providers %s
                """.formatted(gris.suffix(), folder, gris.providers())).collect(Collectors.joining()));
    }

    /**
     * Writes the configuration of a slapd that queries the given GRISes.
     *
     * @param keeps
     *            true if it caches the answers of the GRISes
     */
    Path metaConfiguration(DN suffix, List<GrisFile> of, int port, boolean keeps) throws IOException {
        String modules = "back_ldap\nmoduleload back_meta" + (keeps ? "\nmoduleload back_mdb\nmoduleload pcache" : "");
        String targets = of.stream().map(gris -> """
                uri "ldap://127.0.0.1:%d/%s"
                suffixmassage "%s" "%s"
                """.formatted(port, gris.alias(), gris.alias(), gris.suffix())).collect(Collectors.joining());
        return configuration("meta", modules, """
                database meta
                suffix "%1$s"
                rootdn "cn=cache,%1$s"
                onerr stop
                """.formatted(suffix) + targets + (keeps ? cacheDirectives() : ""));
    }

    /** Returns the directives that cache the queries of {@link StudySearches}, for longer than any run. */
    private String cacheDirectives() throws IOException {
        return """
                overlay pcache
                pcache mdb 1000000 1 1000000 100
                pcacheAttrset 0 *
                pcacheTemplate (objectClass=*) 0 86400
                pcacheTemplate (Mds-Device-Group-name=) 0 86400
                directory %s
                maxsize 1073741824
                index objectClass,Mds-Device-Group-name eq
                """.formatted(Files.createDirectories(folder.resolve("cache")));
    }

    /**
     * A GRIS in a slapd.
     *
     * @param alias
     *            its suffix in the back-meta directory
     * @param providers
     *            the file that lists its providers
     */
    record GrisFile(DN suffix, DN alias, Path providers) {

        /** Returns the number of provider processes run so far. */
        long processCount() throws IOException {
            Path file = beside(".processes");
            return Files.exists(file) ? Files.size(file) : 0;
        }

        private Path beside(String ending) {
            return providers.resolveSibling(providers.getFileName() + ending);
        }
    }

    GrisFile gris(String name, DN suffix, DN alias, List<ProviderProgram> providers, String own) throws IOException {
        String lines = providers.stream()
                .map(provider -> provider.group() + "\t" + String.join("\t", provider.command()) + "\n")
                .collect(Collectors.joining());
        GrisFile gris = new GrisFile(suffix, alias, Files.writeString(folder.resolve(name), lines));
        Files.writeString(gris.beside(".own"), own);
        return gris;
    }

    private Path configuration(String name, String module, String databases) throws IOException {
        return Files.writeString(folder.resolve(name + ".conf"), """
                include /etc/ldap/schema/core.schema
                include %1$s/mds2.schema
                pidfile %1$s/%2$s.pid
                modulepath /usr/lib/ldap
                moduleload %3$s
                threads %4$d
                sizelimit unlimited
                timelimit unlimited
                %5$s
                database monitor
                """.formatted(folder, name, module, era == SystemEra.YEAR_2003 ? 32 : 16, databases));
    }
}
