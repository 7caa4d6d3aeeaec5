package org.openmds.distribution;

import java.io.IOException;
import java.nio.file.Path;

/** The places of the server's files on a machine, as the file system hierarchy standard and systemd name them. */
final class ServerPackage {

    private ServerPackage() {
    }

    /**
     * Returns the files of the packages for Debian and RPM.
     *
     * @param server
     *            the program's own folder
     * @param files
     *            the folder of the module with the texts
     * @param documents
     *            the manual pages and completions
     * @param work
     *            an empty folder for files of the build
     */
    static FileTree tree(FileTree server, Path files, Path project, PackagedDocuments documents, Path work)
            throws IOException {
        FileTree tree = new FileTree().all("usr/lib/openmds", server)
                .file("usr/lib/systemd/system/openmds.service", files.resolve("openmds.service"))
                .configuration("etc/openmds/mds.yaml", files.resolve("mds.yaml"))
                .folder("etc/openmds/conf.d")
                .link("usr/bin/mds", "../lib/openmds/bin/mds")
                .file("usr/share/doc/openmds/copyright", project.resolve("LICENSE"))
                .file("usr/share/doc/openmds/changelog.gz", GzipFile.of(project.resolve("CHANGELOG.md"), work))
                .link("usr/share/doc/openmds/licences", "../../../lib/openmds/licences")
                .all("usr/share/openmds", monitoring(project));
        documents.addTo(tree, work);
        return tree;
    }

    /** Returns the files that other programs read: the dashboards of Grafana and the rules of Prometheus. */
    static FileTree monitoring(Path project) throws IOException {
        Path deploy = project.resolve("deploy");
        return new FileTree().below("grafana", deploy.resolve("grafana"))
                .below("prometheus", deploy.resolve("prometheus"));
    }
}
